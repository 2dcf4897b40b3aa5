/* harbour.c -- arbitrary text as what the server reads: JSON, names, ids, tokens, addresses, lines of an export.
 *
 * Each is refused, or understood in a way that can be written and read again. */
#include "fuzz.h"

#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harbour/address.h"
#include "harbour/id.h"
#include "harbour/json_in.h"
#include "harbour/paper.h"
#include "harbour/people.h"
#include "store/store.h"

static void read_json(const char *text, size_t size)
{
    char    why[200];
    json_t *json  = json_in(text, size, why, sizeof why);
    Paper   paper = {0};
    /* Whatever it is, as a text in JSON of ours it is one that jansson reads. */
    json_open(&paper, '[');
    json_run(&paper, text, size);
    json_close(&paper, ']');
    json_error_t error;
    json_t      *back = json_loadb(paper_text(&paper), paper.length, JSON_ALLOW_NUL, &error);
    MUST(back && json_array_size(back) == 1);
    json_decref(back);
    paper_throw(&paper);
    if (json)
        (void)json_in_knows(json, "name password token", why, sizeof why);
    json_decref(json);
}

static void read_name(const char *text)
{
    char name[STORE_NAME_SIZE], fold[STORE_NAME_SIZE], again[STORE_NAME_SIZE], twice[STORE_NAME_SIZE];
    if (!name_read(text, name, fold))
        return;
    MUST(strcmp(name, text) == 0);
    MUST(name_read(fold, again, twice) && strcmp(fold, twice) == 0); /* small letters of small letters */
}

static void read_ids(const char *text, size_t size)
{
    char    written[ID_SIZE];
    uint8_t hash[TOKEN_HASH];
    int64_t id = id_read(text, size);
    if (id) {
        id_write(id, written);
        MUST(id_read(written, ID_LENGTH) == id);
    }
    (void)token_hash(text, size, hash);
}

static void read_addresses(const char *text, size_t size)
{
    Address  address, again;
    Networks networks;
    char     written[ADDRESS_TEXT];
    if (address_read(text, size, &address)) {
        address_write(&address, written);
        MUST(address_read(written, strlen(written), &again) && memcmp(&address, &again, sizeof address) == 0);
        (void)address_is_public(&address);
    }
    if (networks_read(text, &networks) && address_read("10.1.2.3", 8, &address)) {
        (void)networks_have(&networks, &address);
        (void)address_forwarded(&networks, &address, text);
    }
}

/* Line by line into a store that forgets all of it. */
static void read_export(Store *store, const char *text)
{
    StoreImport import = {0};
    MUST(store_begin(store) == STORE_OK);
    StoreResult result = STORE_OK;
    while (*text && result == STORE_OK) {
        size_t n = strcspn(text, "\n");
        result   = store_import_line(store, &import, text, n);
        text += n + (text[n] == '\n');
    }
    MUST(!store_is_trouble(result));
    store_rollback(store);
}

static Store *open_store(void)
{
    static char folder[] = "/tmp/tortuga-fuzz-XXXXXX";
    char        address[60], why[300];
    Store      *store = NULL;
    MUST(sodium_init() >= 0 && mkdtemp(folder));
    (void)snprintf(address, sizeof address, "sqlite:%s", folder);
    MUST(store_open(address, &store, why, sizeof why) == STORE_OK);
    return store;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Store *store;
    if (!store)
        store = open_store();
    char *text = (char *)malloc(size + 1);
    MUST(text);
    memcpy(text, data, size);
    text[size] = 0;
    read_json(text, size);
    read_name(text);
    read_ids(text, size);
    read_addresses(text, size);
    read_export(store, text);
    free(text);
    return 0;
}
