// docs/operating.md: a service with a Redis, whose faults its reader brings about as they come up.

import { PLAN, STATIONS } from "./stations.js";
import { hasFieldsOf, isLeft, useAsFile } from "./trials.js";
import type { Scene } from "./user.js";

const REDIS = "redis-server --port $REDIS_PORT --save '' --dir redis";
const SERVICE = "fuel-route serve 2>&1 | tee -a service.log";

const TRIP =
  '{"origin":"Omaha, NE","destination":"Denver, CO","stations":[{"id":"kearney","name":"Kearney Plaza","address":"I-80 exit 272","location":{"lat":40.67,"lng":-99.08},"price_per_gallon":3.459}],"vehicle":{"mpg":6.5,"tank_capacity_gallons":150,"current_fuel_gallons":80}}';
const OPTIMIZE =
  '{"route":{"total_distance_miles":500,"total_duration_minutes":450,"start":{"lat":41.26,"lng":-95.94},"end":{"lat":39.74,"lng":-104.98},"waypoints":[{"lat":41.26,"lng":-95.94},{"lat":39.74,"lng":-104.98}]},"stations":[{"id":"kearney","name":"Kearney Plaza","address":"I-80 exit 272","location":{"lat":40.67,"lng":-99.08},"price_per_gallon":3.459,"miles_from_route_start":184,"detour_minutes":1}],"vehicle":{"mpg":6.5,"tank_capacity_gallons":150,"current_fuel_gallons":80}}';

const REQUEST_LINE = `curl -sf "$URL/v1/optimize" -H "X-API-Key: $KEY" -H 'Content-Type: application/json' -d '${OPTIMIZE}' >optimized.json
until grep -q '"endpoint":"/v1/optimize","status":200' service.log; do sleep 0.1; done
grep '"endpoint":"/v1/optimize","status":200' service.log | tail -1`;

/** The worker plans a batch, and says so. */
const PART_LINE = `echo '${TRIP.replace("{", '{"custom_id":"truck-17",')}' | curl -sf "$URL/v1/batches" -H "X-API-Key: $KEY" -H "Content-Type: application/x-ndjson" --data-binary @- >batch.json
until grep -q '"msg":"part"' "$LOGS/worker.log"; do sleep 0.1; done
grep '"msg":"part"' "$LOGS/worker.log" | tail -1`;

/** A Redis with that user alone, and a default user who can end it. */
const WITH_ACL = `sed -i 's/>PASSWORD/>secret/' users.acl; echo 'user default on nopass ~* &* +@all' >> users.acl
redis-server --port $WORK_PORT --save '' --aclfile ./users.acl --daemonize yes >acl.log
until redis-cli -p $WORK_PORT ping >/dev/null 2>&1; do sleep 0.1; done
export FUEL_ROUTE_REDIS_URL=redis://fuel-route:secret@127.0.0.1:$WORK_PORT
fuel-route keys issue --partner "Acme Freight" >acl.key && fuel-route keys list; code=$?
unset FUEL_ROUTE_REDIS_URL
command redis-cli -p $WORK_PORT shutdown nosave
(exit $code)`;

const BACKUP = "backup/fuel-route-keys.$(date +%F).json";

export const OPERATING: Scene = {
  where: "checkout",
  usesPackage: true,
  before: [
    STATIONS,
    'mkdir redis backup; redis-cli() { if [ "$1" = -p ]; then command redis-cli "$@"; else command redis-cli -p $REDIS_PORT "$@"; fi; }',
    { name: "redis", command: REDIS, prints: /Ready to accept/ },
    'export FUEL_ROUTE_REDIS_URL=redis://127.0.0.1:$REDIS_PORT; fuel-route keys issue --partner "Acme Freight" > acme.key; KEY=$(cat acme.key)',
    { name: "service", command: SERVICE, prints: /listens on/ },
  ],
  instead: {
    'curl -s $URL/readyz\n{"status":"ready","degraded":["Redis is away': {
      run: "redis=$(redis-cli info server | sed -n 's/process_id:\\([0-9]*\\).*/\\1/p'); kill -STOP $redis; until curl -s $URL/readyz | grep -q 'keys cannot be read'; do sleep 0.2; done; curl -s $URL/readyz; kill -CONT $redis",
    },
    "fuel-route keys list\nfuel-route: FUEL_ROUTE_REDIS_URL": {
      run: "redis-cli config set requirepass secret >/dev/null; fuel-route keys list; code=$?; redis-cli -a secret --no-auth-warning config set requirepass '' >/dev/null; (exit $code)",
    },
    '(umask 077; fuel-route keys issue --partner "Acme Freight" --label production': {
      run: 'unset FUEL_ROUTE_REDIS_URL; (umask 077; fuel-route keys issue --partner "Acme Freight" --label production --expires 365d > file.key)',
    },
    "cp -p fuel-route-keys.json /backup": { run: `cp -p fuel-route-keys.json ${BACKUP}` },
    "promtool test rules": { left: "test/deploy/alerts.long.test.ts runs it" },
    "sleep 3; fuel-route keys list": { run: "fuel-route keys list; curl -s $URL/readyz" },
    "cat /backup/fuel-route-keys": { run: `cat ${BACKUP} > fuel-route-keys.json` },
    "rm -r appendonlydir": {
      run: "redis-cli config set dir $PWD/redis >/dev/null; redis-cli save; cd redis; mkdir appendonlydir; cp dump.rdb backup.rdb; rm -r appendonlydir; cp backup.rdb dump.rdb",
    },
    "redis-server … --appendonly no": { run: "redis-server --port $REDIS_PORT --appendonly no" },
    "redis-cli info persistence": { run: "redis-cli info persistence | grep aof_rewrite_in_progress; cd .." },
    "FUEL_ROUTE_REDIS_URL=redis://… fuel-route work": {
      run: "FUEL_ROUTE_REDIS_URL=redis://127.0.0.1:$REDIS_PORT fuel-route work --concurrency 2 --port 8081",
    },
    "pgrep -fa": { run: "pgrep -fa '(main\\.js|fuel-route) serve'", prints: /^\d+ .*(?:main\.js|fuel-route) serve$/m },
    // By the id in its own log: others of its name may run here.
    "kill -USR2": {
      run: "pid() { grep -o '\"pid\":[0-9]*' service.log | cut -d: -f2; }; old=$(pid | head -1); kill -USR2 $old; until pid | grep -vqx $old; do sleep 0.1; done; until ! kill -0 $old 2>/dev/null; do sleep 0.1; done; curl -sf $URL/healthz; kill $(pid | grep -vx $old | head -1)",
    },
    "curl -s $URL/metrics": {
      after: {
        name: "service",
        command: "FUEL_ROUTE_ROUTING=osrm-http FUEL_ROUTE_OSRM_URL=http://127.0.0.1:1 fuel-route serve",
        prints: /listens on/,
      },
      run: `curl -s "$URL/v1/routes" -H "X-API-Key: $(cat file.key)" -H 'Content-Type: application/json' -d '{"origin":"Omaha, NE","destination":"Denver, CO"}' >refused.json; curl -s $URL/metrics | grep '^fuel_route_upstream_errors'`,
      prints: /^fuel_route_upstream_errors_total\{provider="osrm-http",call="route",code="UPSTREAM_ERROR"\} \d+$/m,
    },
  },
  blocks: {
    json: [
      useAsFile(
        "brands.json",
        `FUEL_ROUTE_BRANDS=brands.json ${PLAN} --brand-never "Prairie Travel Plaza"`,
        /Omaha, NE to Denver, CO/,
      ),
      hasFieldsOf(REQUEST_LINE),
      hasFieldsOf(PART_LINE),
    ],
    "": [isLeft("a sum, which the text below it works out"), useAsFile("users.acl", WITH_ACL, /Acme Freight/)],
  },
};
