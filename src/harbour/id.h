/* id.h -- ids that nobody can guess, and tokens that let somebody in.
 *
 * An id is 60 random bits, written as twelve letters and digits without those that look alike (Crockford's 32:
 * no i, l, o, u): a table that is in no list is found by who was given its address and by nobody else. A token is
 * 32 random bytes in base64; the store keeps only its hash, so who reads the database can sign in nowhere. */
#ifndef TORTUGA_HARBOUR_ID_H
#define TORTUGA_HARBOUR_ID_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    ID_LENGTH    = 12,
    ID_SIZE      = ID_LENGTH + 1,
    TOKEN_LENGTH = 43,
    TOKEN_SIZE   = TOKEN_LENGTH + 1,
    TOKEN_HASH   = 32
};

int64_t id_new(void); /* never 0 */
void    id_write(int64_t id, char text[ID_SIZE]);
/* The id that a text is, in either case; 0 where it is none. */
int64_t id_read(const char *text, size_t length);

void token_new(char text[TOKEN_SIZE], uint8_t hash[TOKEN_HASH]);
/* False: that cannot be a token. */
bool token_hash(const char *text, size_t length, uint8_t hash[TOKEN_HASH]);

#endif
