#!/bin/sh
# Answers with what a terminal would obey: a title, a colour, a bell, C1 controls, bytes that are no text.
read -r line
printf '\033]0;owned\007\033[31mred\302\233\377\t{"move":7}\n'
read -r line
