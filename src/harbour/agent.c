/* agent.c -- browsers and systems by the words in their User-Agent. */
#include "harbour/agent.h"

#include <stdio.h>
#include <string.h>

typedef struct Known {
    const char *word, *name;
} Known;

/* Browsers name those that they are like: the more particular comes first. */
static const Known browsers[] = {
    {"Edg", "Edge"},
    {"OPR/", "Opera"},
    {"SamsungBrowser/", "Samsung Internet"},
    {"Firefox/", "Firefox"},
    {"FxiOS/", "Firefox"},
    {"CriOS/", "Chrome"},
    {"Chromium/", "Chromium"},
    {"Chrome/", "Chrome"},
    {"Safari/", "Safari"},
    {NULL, NULL},
};
static const Known systems[] = {
    {"Android", "Android"}, {"iPhone", "iPhone"}, {"iPad", "iPad"},   {"Windows", "Windows"},
    {"CrOS", "ChromeOS"},   {"Mac OS X", "Mac"},  {"Linux", "Linux"}, {NULL, NULL},
};

static const char *name_in(const char *header, const Known *known)
{
    while (known->word && !strstr(header, known->word))
        known++;
    return known->name;
}

void agent_name(const char *header, char name[AGENT_SIZE])
{
    const char *browser = name_in(header, browsers), *system = name_in(header, systems);
    if (browser && system)
        (void)snprintf(name, AGENT_SIZE, "%s · %s", browser, system);
    else
        (void)snprintf(name, AGENT_SIZE, "%s", browser ? browser : system ? system : "");
}
