// The trip that the page and the demo begin with, whose stations are in i80-coast-to-coast.json.

export const ORIGIN = "San Francisco, CA";
export const DESTINATION = "Teaneck, NJ";
export const VEHICLE = { mpg: 6.5, tank_capacity_gallons: 150, current_fuel_gallons: 90 };
