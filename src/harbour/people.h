/* people.h -- names and passwords: what they may be, and how they are kept. */
#ifndef TORTUGA_HARBOUR_PEOPLE_H
#define TORTUGA_HARBOUR_PEOPLE_H

#include "harbour/request.h"

enum {
    NAME_LETTERS_MOST = 20,
    PASSWORD_LEAST    = 8,
    PASSWORD_MOST     = 256,
    PASSWORD_HASH     = 128,
    MUTES_MOST        = 500 /* people whom one person does not want to read */
};

/* True where a text can be a name: 2 to 20 letters, digits, and single blanks, - or _ between them. `fold` is how
 * it is compared: small letters, so that nobody poses as somebody else by writing differently. */
bool name_read(const char *text, char name[STORE_NAME_SIZE], char fold[STORE_NAME_SIZE]);

/* A name for a guest: "Guest 4f7k". */
void name_of_guest(int64_t id, char name[STORE_NAME_SIZE]);

/* Argon2id by libsodium: slow on purpose, for the hands only. */
bool password_hash(const char *password, char hash[PASSWORD_HASH]);
bool password_is(const char *password, const char *hash);

/* A person as everybody may see it. */
void person_write(Paper *paper, const Person *person);

extern const Route people_routes[];   /* coming */
extern const Route profile_routes[];  /* pages and bots: profiles.c */
extern const Route stay_routes[];     /* where one is signed in: sessions.c */
extern const Route mute_routes[];     /* mutes.c */
extern const Route standing_routes[]; /* histories and ratings: standings.c */

#endif
