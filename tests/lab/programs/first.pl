#!/usr/bin/perl
# A bot that takes the first legal move, and notes in $BOT_LOG which process sat in which seat.
use strict;
$| = 1;
while (my $line = <STDIN>) {
    my ($move) = $line =~ /"moves":\["([^"]*)"/ or next;
    my ($seat) = $line =~ /"seat":(\d+)/;
    open(my $log, '>>', $ENV{BOT_LOG});
    print $log "$$ $seat\n";
    close $log;
    print "{\"move\":\"$move\"}\n";
}
