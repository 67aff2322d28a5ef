#!/usr/bin/env python3
"""The textbook's greedy driver as a solver for this benchmark: reads an instance on
standard input and writes a plan on standard output. It knows no fleet rules, so check
it on the plain instances:

    npm run bench:problem -- check "python3 bench/problem/examples/greedy.py" --only plain

At a pump it looks at the stations that a full tank reaches with the buffer left. If one
is cheaper, it buys just what takes it to the first of them; else, if a full tank reaches
the destination with the reserve left, just what takes it there; else it fills up and
drives to the cheapest. It ignores what stops cost.
"""

import json
import sys

SLACK_GALLONS = 1e-9  # Rounding errors decide nothing.


def plan(trip):
    miles, prices = trip["station_miles"], trip["dollars_per_gallon"]
    mpg, buffer = trip["mpg"], trip["buffer_gallons"]
    stops = []
    mile, fuel, here = 0.0, trip["start_gallons"], -1
    while True:
        to_end = (trip["trip_miles"] - mile) / mpg + trip["reserve_gallons"]
        if fuel + SLACK_GALLONS >= to_end:
            return stops
        most = fuel if here < 0 else trip["tank_gallons"]

        def gallons_to(station):
            return (miles[station] - mile) / mpg + buffer

        cheaper = cheapest = None
        for i in range(here + 1, len(miles)):
            if gallons_to(i) > most + SLACK_GALLONS:
                break
            if cheaper is None and here >= 0 and prices[i] < prices[here]:
                cheaper = i
            if cheapest is None or prices[i] <= prices[cheapest]:
                cheapest = i

        reaches_end = here >= 0 and to_end <= most + SLACK_GALLONS
        if cheaper is not None:
            following, wanted = cheaper, gallons_to(cheaper)
        elif reaches_end:
            following, wanted = None, to_end
        elif cheapest is not None:
            following, wanted = cheapest, most
        else:
            return None  # No station in reach.

        if here >= 0 and wanted > fuel:
            stops.append({"station": here, "gallons": wanted - fuel})
            fuel = wanted
        if following is None:
            return stops
        fuel -= (miles[following] - mile) / mpg
        mile, here = miles[following], following


print(json.dumps({"stops": plan(json.load(sys.stdin))}))
