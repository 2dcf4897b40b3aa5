/* names.c -- what may be a name, and how a password is kept. */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "harbour/people.h"

/* Small letters of Latin-1, Latin Extended-A, Greek and Cyrillic: where the alphabets that people write their
 * names in here have them. What has none is compared as it is. */
static unsigned small(unsigned code)
{
    if (code >= 'A' && code <= 'Z')
        return code + 32;
    if ((code >= 0xC0 && code <= 0xDE && code != 0xD7) || (code >= 0x391 && code <= 0x3A9) ||
        (code >= 0x410 && code <= 0x42F))
        return code + 32;
    if (code >= 0x400 && code <= 0x40F)
        return code + 80;
    if ((code >= 0x100 && code <= 0x137) || (code >= 0x14A && code <= 0x177))
        return code | 1;
    if ((code >= 0x139 && code <= 0x148) || (code >= 0x179 && code <= 0x17E))
        return code + (code & 1);
    return code;
}

static bool is_letter(unsigned code)
{
    return (code >= '0' && code <= '9') || (code >= 'a' && code <= 'z') || (code >= 'A' && code <= 'Z') ||
           (code >= 0xC0 && code <= 0x17E && code != 0xD7 && code != 0xF7) ||
           (code >= 0x391 && code <= 0x3C9) || (code >= 0x400 && code <= 0x45F);
}

/* Two bytes at most: nothing beyond U+07FF is a letter of ours. 0: no such letter. */
static size_t read_letter(const unsigned char *at, unsigned *code)
{
    if (at[0] < 0x80) {
        *code = at[0];
        return 1;
    }
    if (at[0] >= 0xC2 && at[0] < 0xE0 && (at[1] & 0xC0) == 0x80) {
        *code = (at[0] & 0x1Fu) << 6 | (at[1] & 0x3Fu);
        return 2;
    }
    return 0;
}

static size_t write_letter(char *to, unsigned code)
{
    if (code < 0x80) {
        to[0] = (char)code;
        return 1;
    }
    to[0] = (char)(0xC0 | code >> 6);
    to[1] = (char)(0x80 | (code & 0x3F));
    return 2;
}

bool name_read(const char *text, char name[STORE_NAME_SIZE], char fold[STORE_NAME_SIZE])
{
    const unsigned char *at      = (const unsigned char *)text;
    size_t               letters = 0, n = 0, f = 0;
    bool                 joined = true; /* a blank, - or _ must have a letter before it */
    while (*at) {
        unsigned code = 0;
        size_t   size = read_letter(at, &code);
        if (size == 0 || letters == NAME_LETTERS_MOST)
            return false;
        bool joins = code == ' ' || code == '-' || code == '_';
        if ((joins && joined) || (!joins && !is_letter(code)))
            return false;
        joined = joins;
        n += write_letter(name + n, code);
        f += write_letter(fold + f, small(code));
        letters++;
        at += size;
    }
    name[n] = fold[f] = 0;
    return letters >= 2 && !joined;
}

void name_of_guest(int64_t id, char name[STORE_NAME_SIZE])
{
    char text[ID_SIZE];
    id_write(id, text);
    (void)snprintf(name, STORE_NAME_SIZE, "Guest %s", text + ID_LENGTH - 4);
}

bool password_hash(const char *password, char hash[PASSWORD_HASH])
{
    _Static_assert(PASSWORD_HASH >= crypto_pwhash_STRBYTES, "the hash fits");
    return crypto_pwhash_str_alg(hash, password, strlen(password), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                 crypto_pwhash_MEMLIMIT_INTERACTIVE, crypto_pwhash_ALG_ARGON2ID13) == 0;
}

bool password_is(const char *password, const char *hash)
{
    return crypto_pwhash_str_verify(hash, password, strlen(password)) == 0;
}

void person_write(Paper *paper, const Person *person)
{
    static const char *const kinds[] = {"guest", "named", "bot", "deleted"};
    char                     id[ID_SIZE];
    id_write(person->id, id);
    json_open(paper, '{');
    json_text_of(paper, "id", id);
    json_text_of(paper, "name", person->name);
    json_text_of(paper, "kind", kinds[person->kind]);
    json_close(paper, '}');
}
