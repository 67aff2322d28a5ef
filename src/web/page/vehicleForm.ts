import type { Settings } from "../settings.js";
import type { Trips } from "../trip/index.js";
import { find, setText } from "./dom.js";
import type { Refusal } from "./refusal.js";

/** Where a vehicle is looked up by its name. @param onVehicle gets what the catalog knows of it. */
export function createVehicleForm(trips: Trips, refusal: Refusal, onVehicle: (settings: Partial<Settings>) => void): void {
  const input = find("vehicle", HTMLInputElement);
  const message = find("vehicle-message", HTMLElement);
  find("vehicle-form", HTMLFormElement).addEventListener("submit", (event) => {
    event.preventDefault();
    refusal.clear();
    setText(message, "");
    trips.findVehicle(input.value.trim()).then(
      ({ label, mpg, tankCapacityGallons, notes }) => {
        setText(message, [`${label}: ${mpg} mpg, ${tankCapacityGallons} gallons, full.`, ...notes].join(" "));
        onVehicle({ mpg, tankCapacityGallons, startGallons: tankCapacityGallons });
      },
      (error: unknown) => refusal.show(error),
    );
  });
}
