/** Writes the stations that most examples go by. */
export const STATIONS = `cat > stations.csv <<'END'
name,address,lat,lng,price
Kearney Plaza,I-80 exit 272,40.67,-99.08,3.459
Sterling Stop,I-76 exit 125,40.62,-103.18,3.389
END`;

export const PLAN =
  'fuel-route plan --from "Omaha, NE" --to "Denver, CO" --stations stations.csv --mpg 6.5 --tank 150 --fuel 60';
