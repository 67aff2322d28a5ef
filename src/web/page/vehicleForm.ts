import type { Settings } from "../settings.js";
import type { Trips } from "../trip/index.js";
import { find, setText } from "../dom.js";
import type { Refusal } from "./refusal.js";

/** The form that looks a vehicle up by its name. @param onVehicle receives its figures from the catalog. */
export function createVehicleForm(trips: Trips, refusal: Refusal, onVehicle: (settings: Partial<Settings>) => void): void {
  const input = find("vehicle", HTMLInputElement);
  const message = find("vehicle-message", HTMLElement);

  let lookUps = 0;

  async function lookUp(): Promise<void> {
    const asked = ++lookUps;
    try {
      const { label, mpg, tankCapacityGallons, notes } = await trips.findVehicle(input.value.trim());
      if (asked !== lookUps) return;
      setText(message, [`${label}: ${mpg} mpg, ${tankCapacityGallons} gallons, full.`, ...notes].join(" "));
      onVehicle({ mpg, tankCapacityGallons, startGallons: tankCapacityGallons });
    } catch (error) {
      refusal.show(error);
    }
  }

  find("vehicle-form", HTMLFormElement).addEventListener("submit", (event) => {
    event.preventDefault();
    refusal.clear();
    setText(message, "");
    void lookUp();
  });
}
