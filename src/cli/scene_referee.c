/* scene_referee.c -- the long road of a scene: through the referee protocol. */
#include "cli/scene.h"

Road *scene_referee_create(void) { return NULL; }
