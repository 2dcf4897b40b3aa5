/* load.c -- the loader of Corsaire's content: what 39 cards convert and what 19 boards cost.
 *
 * What the rules need is a fault: every card and board once, amounts that the tokens of the box allow,
 * no cost on a card without number. What makes a set a good one (the catalogue's "Constraints met") is
 * advice: a host may play with a set that does otherwise, the set of the program may not. */
#include "content/content.h"

#include <string.h>

#include "games/corsaire/corsaire.h"

extern const ContentLoader corsaire_loader;

enum { MOST_VP = 50 }; /* of one edge or centre */

static const char *const colour_names[] = {"R", "B", "G", NULL};
static const char *const colour_words[] = {"red", "blue", "green"};

static void card_name(unsigned face, char out[16])
{
    snprintf(out, 16, "%s%u", colour_names[corsaire_colour_of(face)], corsaire_number_of(face));
}

/* "R7" as a face, or -1. */
static int card_face(const char *name)
{
    for (unsigned face = 0; face < CSR_CARD_FACES; face++) {
        char known[16];
        card_name(face, known);
        if (!strcmp(name, known))
            return (int)face;
    }
    return -1;
}

static int board_face(const char *name)
{
    for (int i = 0; i < CSR_BOARD_FACES; i++) {
        char known[16];
        snprintf(known, sizeof known, "m%d", i + 1);
        if (!strcmp(name, known))
            return i;
    }
    return -1;
}

/* {"R": 1, "G": 2}: colours that are left out count 0, and those that stand there at least 1. */
static void read_amount(Content *content, const ContentNode *node, uint8_t out[4])
{
    if (!content_object(content, node, colour_names))
        return;
    for (unsigned colour = 0; colour < CSR_COLOURS; colour++) {
        ContentNode member = content_member(content, node, colour_names[colour], false);
        int         value  = 0;
        if (content_int(content, &member, 1, (int)corsaire_tokens_of(colour), &value))
            out[colour] = (uint8_t)value;
    }
}

/* The yardstick of the design: red 3, blue 2, green 1. It occurs in no rule. */
static int worth(const uint8_t amount[4]) { return 3 * amount[0] + 2 * amount[1] + amount[2]; }

/* What the catalogue says of a good card, by itself. */
static void judge_card(Content *content, const ContentNode *node, unsigned face, const CorsaireCard *card)
{
    unsigned own     = corsaire_colour_of(face);
    uint8_t  mine[4] = {0, 0, 0, 0};
    mine[own]        = card->gain[own];
    for (unsigned colour = 0; colour < CSR_COLOURS; colour++)
        if (card->pay[colour] && card->gain[colour])
            content_advise(content, node, "pays and gives %s; no card should do both", colour_words[colour]);
    if (2 * (unsigned)card->gain[own] < corsaire_total_of(card->gain) && 2 * worth(mine) < worth(card->gain))
        content_advise(content, node, "a %s card should mainly give %s", colour_words[own],
                       colour_words[own]);
    if (corsaire_number_of(face) && !corsaire_total_of(card->pay))
        content_advise(content, node,
                       "a card with a number should cost something; only R0, B0 and G0 are free");
}

/* The lower the number, the more efficient: neither the value gained nor the ratio ever rises. */
static void judge_order(Content *content, const ContentNode *node, unsigned face, const CorsaireCard *cards)
{
    if (corsaire_number_of(face) < 2)
        return;
    const CorsaireCard *low  = &cards[face - 1];
    const CorsaireCard *high = &cards[face];
    char                name[16];
    card_name(face - 1, name);
    if (worth(high->gain) - worth(high->pay) > worth(low->gain) - worth(low->pay))
        content_advise(content, node,
                       "gains %+d in value (red 3, blue 2, green 1) and %s only %+d; it should not gain more",
                       worth(high->gain) - worth(high->pay), name, worth(low->gain) - worth(low->pay));
    if (worth(high->gain) * worth(low->pay) > worth(low->gain) * worth(high->pay))
        content_advise(content, node, "gives more value for what it costs than %s; it should not", name);
}

static void read_cards(Content *content, const ContentNode *list, CorsaireContent *out)
{
    static const char *const members[] = {"card", "pay", "gain", NULL};
    ContentNode              where[CSR_CARD_FACES];
    uint64_t                 seen = 0;
    if (!content_list(content, list, CSR_CARD_FACES, CSR_CARD_FACES))
        return;
    for (size_t i = 0; i < content_length(list); i++) {
        ContentNode node = content_element(list, i);
        if (!content_object(content, &node, members))
            continue;
        ContentNode  name_node = content_member(content, &node, "card", true);
        ContentNode  pay       = content_member(content, &node, "pay", true);
        ContentNode  gain      = content_member(content, &node, "gain", true);
        const char  *name      = content_string(content, &name_node, 1, 8);
        int          face      = name ? card_face(name) : -1;
        CorsaireCard card      = {{0, 0, 0, 0}, {0, 0, 0, 0}};
        read_amount(content, &pay, card.pay);
        read_amount(content, &gain, card.gain);
        if (gain.value && json_is_object(gain.value) && !corsaire_total_of(card.gain))
            content_fault(content, &gain, "a card must give something, such as {\"R\": 1}");
        if (name && face < 0)
            content_fault(content, &name_node,
                          "\"%s\" is no card; there are R0 to R12, B0 to B12 and G0 to G12", name);
        if (face < 0)
            continue;
        if ((seen >> face) & 1u) {
            content_fault(content, &name_node, "%s is there twice; each of the 39 cards stands once", name);
            continue;
        }
        if (!corsaire_number_of((unsigned)face) && corsaire_total_of(card.pay))
            content_fault(content, &pay, "a card without number costs nothing (CSR-17): {}");
        seen |= (uint64_t)1 << face;
        where[face]     = node;
        out->card[face] = card;
    }
    for (unsigned face = 0; face < CSR_CARD_FACES; face++) {
        char name[16];
        card_name(face, name);
        if (!((seen >> face) & 1u)) {
            content_fault(content, list, "%s is missing", name);
            continue;
        }
        judge_card(content, &where[face], face, &out->card[face]);
        if (corsaire_number_of(face) > 1 && (seen >> (face - 1)) & 1u)
            judge_order(content, &where[face], face, out->card);
    }
}

static void read_boards(Content *content, const ContentNode *list, CorsaireContent *out)
{
    static const char *const members[] = {"board", "cost", "edge", "centre", NULL};
    uint64_t                 seen      = 0;
    if (!content_list(content, list, CSR_BOARD_FACES, CSR_BOARD_FACES))
        return;
    for (size_t i = 0; i < content_length(list); i++) {
        ContentNode node = content_element(list, i);
        if (!content_object(content, &node, members))
            continue;
        ContentNode   name_node = content_member(content, &node, "board", true);
        ContentNode   cost      = content_member(content, &node, "cost", true);
        ContentNode   edge      = content_member(content, &node, "edge", true);
        ContentNode   centre    = content_member(content, &node, "centre", true);
        const char   *name      = content_string(content, &name_node, 1, 8);
        int           number    = name ? board_face(name) : -1;
        int           value     = 0;
        CorsaireBoard board     = {{0, 0, 0, 0}, 0, 0, {0, 0}};
        read_amount(content, &cost, board.cost);
        if (content_int(content, &edge, 0, MOST_VP, &value))
            board.edge = (uint8_t)value;
        if (content_int(content, &centre, 0, MOST_VP, &value))
            board.centre = (uint8_t)value;
        if (cost.value && json_is_object(cost.value) && !corsaire_total_of(board.cost))
            content_advise(content, &cost, "a board should cost something, such as {\"G\": 5}");
        if (name && number < 0)
            content_fault(content, &name_node, "\"%s\" is no board; there are m1 to m19", name);
        if (number < 0)
            continue;
        if ((seen >> number) & 1u) {
            content_fault(content, &name_node, "%s is there twice; each of the 19 boards stands once", name);
            continue;
        }
        seen |= (uint64_t)1 << number;
        out->board[number] = board;
    }
    for (int i = 0; i < CSR_BOARD_FACES; i++)
        if (!((seen >> i) & 1u))
            content_fault(content, list, "m%d is missing", i + 1);
}

/* The sums under the table of boards, so that a slip of the pen is found. */
static void read_sums(Content *content, const ContentNode *node, const CorsaireContent *out)
{
    static const char *const members[] = {"R", "B", "G", "edge", "centre", NULL};
    int                      sum[5]    = {0, 0, 0, 0, 0};
    if (!content_object(content, node, members))
        return;
    for (int i = 0; i < CSR_BOARD_FACES; i++) {
        for (int colour = 0; colour < CSR_COLOURS; colour++)
            sum[colour] += out->board[i].cost[colour];
        sum[3] += out->board[i].edge;
        sum[4] += out->board[i].centre;
    }
    for (int i = 0; i < 5; i++) {
        ContentNode member = content_member(content, node, members[i], true);
        int         value  = 0;
        if (content_int(content, &member, 0, CSR_BOARD_FACES * MOST_VP, &value) && value != sum[i])
            content_fault(content, &member, "the boards add up to %d here, not to %d", sum[i], value);
    }
}

static void read_set(Content *content, const ContentNode *document, void *out)
{
    static const char *const members[] = {"cards", "boards", "sums", NULL};
    CorsaireContent         *set       = (CorsaireContent *)out;
    content_object(content, document, members);
    const char *name = json_string_value(json_object_get(document->value, "name"));
    if (name)
        snprintf(set->name, sizeof set->name, "%s", name);
    ContentNode cards = content_member(content, document, "cards", true);
    read_cards(content, &cards, set);
    ContentNode boards = content_member(content, document, "boards", true);
    read_boards(content, &boards, set);
    ContentNode sums = content_member(content, document, "sums", false);
    if (sums.value)
        read_sums(content, &sums, set);
}

/* --- writing --------------------------------------------------------------------------------------- */

static void write_bytes(const uint8_t bytes[4], FILE *out)
{
    fprintf(out, "{%d, %d, %d, %d}", bytes[0], bytes[1], bytes[2], bytes[3]);
}

static void write_c(const void *content, FILE *out)
{
    const CorsaireContent *set = (const CorsaireContent *)content;
    fputs("#include \"games/corsaire/corsaire.h\"\n\n", out);
    fputs("HD_DATA const CorsaireContent corsaire_content = {\n    {", out);
    for (size_t i = 0; i < strlen(set->name); i++) /* numbers: a name may hold any letters */
        fprintf(out, "%s(char)%d", i ? ", " : "", set->name[i]);
    fputs(", 0},\n    {\n", out);
    for (unsigned face = 0; face < CSR_CARD_FACES; face++) {
        char name[16];
        card_name(face, name);
        fputs("        {", out);
        write_bytes(set->card[face].pay, out);
        fputs(", ", out);
        write_bytes(set->card[face].gain, out);
        fprintf(out, "}, /* %s */\n", name);
    }
    fputs("    },\n    {\n", out);
    for (int i = 0; i < CSR_BOARD_FACES; i++) {
        fputs("        {", out);
        write_bytes(set->board[i].cost, out);
        fprintf(out, ", %d, %d, {0, 0}}, /* m%d */\n", set->board[i].edge, set->board[i].centre, i + 1);
    }
    fputs("    },\n};\n", out);
}

/* "1B 2G", or "nothing". */
static void amount_text(const uint8_t amount[4], char *out, size_t size)
{
    out[0] = 0;
    for (unsigned colour = 0; colour < CSR_COLOURS; colour++)
        if (amount[colour]) {
            size_t used = strlen(out);
            snprintf(out + used, size - used, "%s%d%s", used ? " " : "", amount[colour],
                     colour_names[colour]);
        }
    if (!out[0])
        snprintf(out, size, "nothing");
}

static void show(const void *content, FILE *out)
{
    const CorsaireContent *set = (const CorsaireContent *)content;
    fprintf(out, "%s\n\nnumber  %-24s %-24s %-24s\n", set->name, "red card", "blue card", "green card");
    for (unsigned row = 1; row <= CSR_NUMBERS; row++) {
        unsigned number = row % CSR_NUMBERS; /* the card without number stands last */
        fprintf(out, number ? "%6u " : "  none ", number);
        for (unsigned colour = 0; colour < CSR_COLOURS; colour++) {
            const CorsaireCard *card = &set->card[colour * CSR_NUMBERS + number];
            char                pay[24], gain[24], both[52];
            amount_text(card->pay, pay, sizeof pay);
            amount_text(card->gain, gain, sizeof gain);
            snprintf(both, sizeof both, "%s > %s", pay, gain);
            fprintf(out, " %-24s", both);
        }
        fputc('\n', out);
    }
    fputs("\nboard     R   B   G  edge  centre\n", out);
    for (int i = 0; i < CSR_BOARD_FACES; i++) {
        const CorsaireBoard *board = &set->board[i];
        fprintf(out, "m%-6d %3d %3d %3d  %4d  %6d\n", i + 1, board->cost[0], board->cost[1], board->cost[2],
                board->edge, board->centre);
    }
}

const ContentLoader corsaire_loader = {
    "corsaire", sizeof(CorsaireContent), read_set, write_c, show, NULL,
};
