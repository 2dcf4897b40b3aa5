/* words_test.c -- Kosmiczni Piraci in English: what moves mean and what happened, to those who may know it. */
#include "told.h"

#include "games/piraci/piraci.h"

static void a_card_face_down_and_one_on_top_of_it(void **unused)
{
    (void)unused;
    Told told;
    told_begin(&told, &piraci_game, 3, NULL, 0);
    told_means(&told, 0, "play 7 a", 0, "Play your pirate 7 face down on planet a");
    told_means(&told, 0, "play 7 a", 1, "Play a hidden card of Ann's face down on planet a");
    told_play(&told, 0, "play 7 a");

    told_means(&told, 1, "play T a", 1,
               "Play your Teleport face down on planet a and turn up a hidden card of Ann's");
    told_means(&told, 1, "play T a", 0,
               "Play a hidden card of Bob's face down on planet a and turn up your pirate 7");
    told_play(&told, 1, "play T a");
    told_says(&told, 0, "Your pirate 7 is turned up on planet a.");
    told_says(&told, ONLOOKER, "Ann's pirate 7 is turned up on planet a.");
    told_says(&told, ONLOOKER, "The merchant ship sails on to planet b.");

    told_play(&told, 2, "play 1 a"); /* PIR-16: only its owner knows what the Teleport took */
    told_says(&told, 1,
              "Your Teleport goes off on planet a: it leaves for the box and takes a hidden card of Cid's "
              "with it.");
    told_says(&told, 2,
              "Bob's Teleport goes off on planet a: it leaves for the box and takes your pirate 1 with it.");
    free(told.state);
}

static void the_treasures(void **unused)
{
    (void)unused;
    Told told;
    told_begin(&told, &piraci_game, 3, NULL, 0);
    int five = fact_card(5, PIR_BACK_TREASURE), ship = fact_card(PIR_MERCHANT, PIR_BACK_SHIP);
    int get[] = {1, five}, rest[] = {0, five, ship}, gone[] = {2, five, five, ship}, both[] = {3},
        none[] = {0};
    fact_says(&told, PIR_FACT_GET, get, 2, 1, "You take treasure 5.");
    fact_says(&told, PIR_FACT_GET, get, 2, 0, "Bob takes treasure 5.");
    fact_says(&told, PIR_FACT_REST, rest, 3, 0,
              "You are the strongest there and take what is left: treasure 5 and the merchant ship.");
    fact_says(&told, PIR_FACT_ALL, rest, 3, 1,
              "Ann is alone there and takes everything: treasure 5 and the merchant ship.");
    fact_says(&told, PIR_FACT_GONE, gone, 4, 0,
              "Nobody gets the treasures of planet c: treasure 5, treasure 5 and the merchant ship.");
    fact_says(&told, PIR_FACT_END, both, 1, 0,
              "The sending phase is over: both ships are home. All cards are turned up and the treasures are "
              "shared out.");
    fact_says(&told, PIR_FACT_END, none, 1, 0,
              "The sending phase is over: nobody has a card left. All cards are turned up and the treasures "
              "are shared out.");
    piraci_at(told.state)->phase  = PIR_COLLECTING;
    piraci_at(told.state)->planet = 3;
    told_means(&told, 0, "take M", 0, "Take the merchant ship of planet d");
    free(told.state);
}

static void assert_zone(const Told *told, Seat reader, Zone zone, const char *name)
{
    Voice voice = voice_open(told->game, "en", told_names, reader);
    char  buffer[100];
    Text  text = text_on(buffer, sizeof buffer);
    say_zone(&voice, told->state, zone, &text);
    assert_string_equal(buffer, name);
}

static void places(void **unused)
{
    (void)unused;
    Told told;
    told_begin(&told, &piraci_game, 3, NULL, 0);
    assert_zone(&told, 0, 2, "planet c");
    assert_zone(&told, 0, piraci_treasure(5), "the treasures of planet f");
    assert_zone(&told, 0, piraci_hand(0), "your hand");
    assert_zone(&told, 0, piraci_loot(1), "Bob's treasures");
    free(told.state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_card_face_down_and_one_on_top_of_it),
        cmocka_unit_test(the_treasures),
        cmocka_unit_test(places),
    };
    return cmocka_run_group_tests_name("piraci in words", tests, NULL, NULL);
}
