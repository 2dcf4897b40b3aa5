#!/bin/sh
# Starts something in a session of its own, behind a parent that ends at once, and then does not answer.
setsid -f sh -c 'echo $$ >>"$BOT_LOG"; trap "" HUP TERM PIPE; sleep 20 & echo $! >>"$BOT_LOG"; wait'
sleep 0.2
