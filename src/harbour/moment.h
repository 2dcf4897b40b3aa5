/* moment.h -- what time it is: of the wall for people and logs, of a clock that never jumps for waiting. */
#ifndef TORTUGA_HARBOUR_MOMENT_H
#define TORTUGA_HARBOUR_MOMENT_H

#include <stdint.h>

int64_t wall_ms(void);   /* milliseconds since 1970 */
int64_t moment_us(void); /* microseconds since some moment; never goes back */

#endif
