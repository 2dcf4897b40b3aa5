#!/usr/bin/perl
# Leaves its process group, where a child of its stays, and neither answers nor ends when its input does.
use strict;
$SIG{TERM} = $SIG{HUP} = $SIG{PIPE} = 'IGNORE';
my $child = fork;
if ($child) {
    setpgrp(0, getpgrp(getppid()));
}
open(my $log, '>>', $ENV{BOT_LOG});
print $log "$$\n";
close $log;
sleep 20;
