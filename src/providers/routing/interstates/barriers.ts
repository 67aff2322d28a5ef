// What separates nearby places although the map shows land between them.

import type { Coordinates } from "../provider.js";
import { doCross } from "./geometry.js";

/**
 * A line that no straight way may cross, from one end to the other; both ends leave room for the roads that pass there.
 */
interface BarrierLine {
  readonly name: string;
  /** Latitude and longitude, in degrees. */
  readonly points: readonly (readonly [lat: number, lng: number])[];
}

/**
 * Lakes, rivers and swamps that the outline of the country does not have and that few bridges cross: their centre
 * lines, from bridge to bridge.
 */
// A row for each line on the map.
// oxfmt-ignore
const WATERS: readonly BarrierLine[] = [
  // Its crossings are ferries and the bridges of Crown Point and Rouses Point.
  { name: "Lake Champlain", points: [[43.6, -73.42], [43.85, -73.38], [44.015, -73.415], [44.05, -73.43], [44.2, -73.36], [44.3, -73.33], [44.5, -73.32], [44.69, -73.36], [44.85, -73.375], [44.93, -73.365], [45.01, -73.345]] },
  { name: "Lake Champlain, east of its islands", points: [[44.5, -73.32], [44.6, -73.27], [44.63, -73.24], [44.72, -73.22], [44.8, -73.2], [44.9, -73.22], [44.97, -73.23], [45.01, -73.18]] },
  { name: "Lake George", points: [[43.46, -73.685], [43.53, -73.635], [43.58, -73.61], [43.65, -73.525], [43.72, -73.475], [43.8, -73.45]] },
  { name: "Lake Winnipesaukee", points: [[43.5, -71.24], [43.57, -71.3], [43.63, -71.37]] },
  { name: "Moosehead Lake", points: [[45.48, -69.63], [45.65, -69.65], [45.85, -69.68]] },
  { name: "Cayuga Lake", points: [[42.47, -76.515], [42.55, -76.6], [42.65, -76.68], [42.75, -76.725], [42.9, -76.745]] },
  { name: "Seneca Lake", points: [[42.4, -76.87], [42.55, -76.9], [42.7, -76.92], [42.85, -76.96]] },
  { name: "Oneida Lake", points: [[43.22, -76.1], [43.2, -75.95], [43.2, -75.75]] },
  { name: "Peconic Bay", points: [[40.925, -72.6], [40.95, -72.45], [41.02, -72.38], [41.025, -72.32], [41.04, -72.26], [41.07, -72.22], [41.12, -72.2]] },
  { name: "Long Island Sound, west", points: [[40.81, -73.78], [40.92, -73.66], [41.01, -73.38]] },
  { name: "Narragansett Bay, West Passage", points: [[41.6, -71.38], [41.54, -71.4], [41.4, -71.43]] },
  { name: "Narragansett Bay, East Passage", points: [[41.63, -71.3], [41.58, -71.31], [41.53, -71.345], [41.42, -71.37]] },
  { name: "the Sakonnet River", points: [[41.61, -71.22], [41.43, -71.2]] },
  { name: "the Delaware River below Wilmington", points: [[39.66, -75.54], [39.59, -75.57], [39.45, -75.56], [39.35, -75.48]] },
  { name: "the Potomac above Dahlgren", points: [[38.375, -77], [38.41, -77.015], [38.43, -77.04], [38.385, -77.07], [38.355, -77.15], [38.35, -77.25], [38.43, -77.3], [38.52, -77.27], [38.6, -77.21], [38.665, -77.11], [38.7, -77.06], [38.78, -77.035]] },
  { name: "the Potomac below Dahlgren", points: [[38.35, -76.985], [38.21, -76.75], [38.08, -76.5], [38, -76.15]] },
  { name: "the Patuxent", points: [[38.34, -76.47], [38.42, -76.59], [38.5, -76.665]] },
  { name: "the Rappahannock above Tappahannock", points: [[38.155, -77.16], [38.1, -77.03], [38, -76.92], [37.94, -76.865]] },
  { name: "the Rappahannock below Tappahannock", points: [[37.92, -76.84], [37.82, -76.72], [37.74, -76.63], [37.67, -76.55], [37.63, -76.44]] },
  { name: "the mouth of the Rappahannock", points: [[37.615, -76.41], [37.57, -76.3]] },
  { name: "the York above Yorktown", points: [[37.25, -76.515], [37.33, -76.6], [37.42, -76.7], [37.51, -76.78]] },
  { name: "the York below Yorktown", points: [[37.235, -76.5], [37.24, -76.38]] },
  { name: "the James", points: [[36.99, -76.49], [37.06, -76.59], [37.13, -76.635], [37.2, -76.66], [37.215, -76.72], [37.195, -76.785], [37.23, -76.88], [37.245, -76.98], [37.31, -77.05], [37.31, -77.2]] },
  { name: "the Great Dismal Swamp", points: [[36.72, -76.47], [36.5, -76.45]] },
  { name: "Currituck Sound", points: [[36.55, -75.92], [36.35, -75.87], [36.12, -75.79]] },
  { name: "Hatteras Inlet", points: [[35.05, -75.79], [35.35, -75.79]] },
  { name: "the Pamlico River", points: [[35.53, -77.02], [35.46, -76.93], [35.4, -76.8], [35.36, -76.6], [35.32, -76.45]] },
  { name: "the Neuse", points: [[35.09, -77.03], [35, -76.93], [34.955, -76.81], [34.99, -76.66], [35.08, -76.5]] },
  { name: "the Okefenokee Swamp", points: [[31.05, -82.3], [30.6, -82.25]] },
  { name: "the Saint Johns above Jacksonville", points: [[30.17, -81.67], [30.05, -81.65], [30, -81.635]] },
  { name: "the Saint Johns above Green Cove Springs", points: [[29.96, -81.62], [29.85, -81.58], [29.75, -81.58], [29.68, -81.61]] },
  { name: "Lake Okeechobee", points: [[27.17, -80.83], [26.95, -80.82], [26.72, -80.83]] },
  { name: "Lake Okeechobee, from west to east", points: [[26.95, -81.05], [26.95, -80.65]] },
  { name: "the Everglades", points: [[25.73, -80.56], [25.75, -81.25]] },
  { name: "Florida Bay", points: [[25.1, -81.1], [25.08, -80.8], [25.17, -80.5]] },
  { name: "Lake Pontchartrain", points: [[30.2, -90.42], [30.19, -90.1], [30.16, -89.87]] },
  // The last bridge is that of New Orleans.
  { name: "the Mississippi delta", points: [[29.9, -89.935], [29.885, -89.91], [29.872, -89.935], [29.86, -89.965], [29.84, -89.985], [29.8, -90], [29.75, -90.02], [29.7, -89.985], [29.65, -89.957], [29.6, -89.865], [29.5735, -89.8005], [29.53, -89.76], [29.48, -89.67], [29.42, -89.61], [29.36, -89.53], [29.3, -89.38], [29.25, -89.34]] },
  { name: "Barataria Bay, east", points: [[29.25, -89.7], [29.4, -89.78], [29.6, -89.99], [29.7, -90.06]] },
  { name: "Barataria Bay, west", points: [[29.32, -90.08], [29.6, -90.17], [29.82, -90.25]] },
  { name: "the Atchafalaya Basin", points: [[30.3, -91.55], [30.1, -91.5], [29.9, -91.4], [29.78, -91.3]] },
  { name: "the Atchafalaya Basin, north of I-10", points: [[30.36, -91.62], [30.5, -91.68]] },
  { name: "the Mississippi from Caruthersville to Memphis", points: [[36.09, -89.62], [35.95, -89.72], [35.83, -89.74], [35.7, -89.92], [35.55, -89.92], [35.4, -90.08], [35.2, -90.08]] },
  { name: "the Mississippi from Memphis to Helena", points: [[35.08, -90.13], [34.95, -90.26], [34.85, -90.36], [34.73, -90.52], [34.62, -90.56], [34.53, -90.575]] },
  { name: "the Mississippi from Helena to Greenville", points: [[34.47, -90.6], [34.36, -90.68], [34.28, -90.77], [34.15, -90.88], [33.97, -91], [33.85, -91.08], [33.7, -91.13], [33.5, -91.15], [33.32, -91.16]] },
  { name: "the Mississippi from Greenville to Vicksburg", points: [[33.25, -91.14], [32.95, -91.12], [32.8, -91.13], [32.65, -91.1], [32.5, -91.05], [32.4, -91]] },
  { name: "the Mississippi from Vicksburg to Natchez", points: [[32.25, -90.97], [32.05, -91.1], [31.92, -91.19], [31.82, -91.28], [31.75, -91.36], [31.62, -91.42]] },
  { name: "the Mississippi from Natchez to Saint Francisville", points: [[31.5, -91.45], [31.3, -91.52], [31.1, -91.585], [30.97, -91.64], [30.87, -91.6], [30.79, -91.45]] },
  { name: "the Mississippi from Saint Francisville to Baton Rouge", points: [[30.72, -91.36], [30.6, -91.3], [30.54, -91.22]] },
  { name: "Sabine Lake", points: [[29.98, -93.82], [29.8, -93.85]] },
  { name: "Matagorda Bay", points: [[28.63, -96.57], [28.55, -96.35], [28.6, -96.1], [28.62, -95.98]] },
  { name: "San Antonio Bay", points: [[28.45, -96.78], [28.25, -96.68]] },
  { name: "Laguna Madre", points: [[27.55, -97.3], [26.9, -97.42], [26.2, -97.26]] },
  { name: "Grand Traverse Bay, west", points: [[44.79, -85.6], [44.95, -85.57], [45.05, -85.53]] },
  { name: "Grand Traverse Bay, east", points: [[44.8, -85.47], [44.95, -85.45], [45.05, -85.49], [45.25, -85.5]] },
  { name: "Lake Winnebago", points: [[43.83, -88.43], [44.17, -88.4]] },
  { name: "Mille Lacs Lake", points: [[46.37, -93.65], [46.13, -93.65]] },
  { name: "Leech Lake", points: [[47.25, -94.35], [47.05, -94.4]] },
  { name: "the Red Lakes", points: [[48.1, -94.75], [48.02, -94.85], [47.95, -95.2]] },
  { name: "the Boundary Waters", points: [[48.15, -91.2], [47.9, -91.05], [47.75, -91]] },
  { name: "Lake of the Woods", points: [[49.1, -95.4], [49.1, -94.4]] },
  { name: "Lake Sakakawea", points: [[47.51, -101.45], [47.55, -101.75], [47.57, -102.1], [47.63, -102.4], [47.75, -102.53], [47.95, -102.565]] },
  { name: "Lake Sakakawea above New Town", points: [[48, -102.62], [48.05, -102.95], [48.09, -103.3], [48.11, -103.62]] },
  { name: "Lake Oahe above Mobridge", points: [[46.77, -100.81], [46.6, -100.72], [46.4, -100.56], [46.1, -100.59], [45.9, -100.38], [45.7, -100.35], [45.57, -100.46]] },
  { name: "Lake Oahe below Mobridge", points: [[45.5, -100.46], [45.3, -100.28], [45.05, -100.28]] },
  { name: "Lake Oahe above Pierre", points: [[44.99, -100.32], [44.85, -100.42], [44.7, -100.52], [44.5, -100.42]] },
  { name: "Lake Francis Case", points: [[43.77, -99.33], [43.6, -99.33], [43.42, -99.17]] },
  { name: "Lake Francis Case below Platte", points: [[43.35, -99.1], [43.2, -98.85], [43.09, -98.6]] },
  { name: "Fort Peck Lake", points: [[47.97, -106.45], [47.85, -106.6], [47.62, -106.9], [47.6, -107.4], [47.47, -107.9], [47.58, -108.3], [47.63, -108.63]] },
  { name: "the Missouri Breaks", points: [[47.65, -108.75], [47.75, -109.3], [47.8, -109.9], [47.98, -110.3]] },
  { name: "Flathead Lake", points: [[47.72, -114.13], [47.85, -114.1], [48, -114.12], [48.05, -114.14]] },
  { name: "Lake Pend Oreille", points: [[48.22, -116.45], [48.17, -116.3], [48.05, -116.4], [47.97, -116.5]] },
  { name: "Lake Coeur d'Alene", points: [[47.65, -116.78], [47.5, -116.8], [47.4, -116.75]] },
  { name: "Lake Roosevelt", points: [[47.965, -118.96], [47.94, -118.69], [47.91, -118.33], [48.12, -118.225], [48.3, -118.175], [48.58, -118.13]] },
  { name: "Lake Chelan", points: [[47.9, -120.15], [48, -120.35], [48.15, -120.5], [48.31, -120.68]] },
  { name: "the Hanford Reach", points: [[46.66, -119.68], [46.7, -119.5], [46.6, -119.35], [46.37, -119.26]] },
  { name: "the Columbia from Umatilla to Biggs", points: [[45.925, -119.45], [45.91, -119.6], [45.87, -119.72], [45.81, -119.97], [45.735, -120.2], [45.695, -120.5], [45.67, -120.63]] },
  { name: "the Columbia from Portland to Longview", points: [[45.67, -122.765], [45.78, -122.77], [45.86, -122.785], [45.93, -122.81], [46, -122.86], [46.07, -122.91]] },
  { name: "the Columbia below Longview", points: [[46.11, -123], [46.16, -123.15], [46.155, -123.38], [46.24, -123.5], [46.21, -123.8]] },
  // Its only bridge is at its mouth.
  { name: "Hood Canal", points: [[48, -122.63], [47.94, -122.63], [47.84, -122.64], [47.77, -122.725], [47.72, -122.755], [47.655, -122.87], [47.58, -122.985], [47.46, -123.085], [47.385, -123.125], [47.365, -123.06], [47.385, -122.95], [47.43, -122.85]] },
  { name: "Puget Sound south of the Narrows", points: [[47.262, -122.555], [47.235, -122.585], [47.2, -122.615], [47.15, -122.66], [47.11, -122.72], [47.16, -122.83], [47.25, -122.85], [47.33, -122.82], [47.37, -122.815]] },
  { name: "Puget Sound north of the Narrows", points: [[47.275, -122.545], [47.3, -122.53], [47.32, -122.46], [47.36, -122.36], [47.5, -122.42], [47.6, -122.44], [47.8, -122.44], [47.93, -122.52], [48.14, -122.71], [48.3, -122.9]] },
  { name: "Colvos Passage", points: [[47.32, -122.535], [47.42, -122.525], [47.5, -122.485]] },
  { name: "Great Salt Lake", points: [[40.76, -112.35], [41, -112.5], [41.25, -112.6], [41.45, -112.75], [41.65, -112.85]] },
  { name: "Utah Lake", points: [[40.34, -111.87], [40.2, -111.83], [40.04, -111.87]] },
  { name: "Lake Tahoe", points: [[38.96, -120.02], [39.1, -120.03], [39.22, -120.03]] },
  { name: "the Salton Sea", points: [[33.5, -116], [33.35, -115.88], [33.17, -115.72]] },
  { name: "Lake Havasu", points: [[34.7, -114.48], [34.6, -114.43], [34.45, -114.37], [34.31, -114.16]] },
  { name: "Lake Mohave and Black Canyon", points: [[36.005, -114.74], [35.85, -114.69], [35.6, -114.66], [35.45, -114.64], [35.22, -114.57]] },
];

/** Mountain crests from pass to pass, canyons from bridge to bridge, and the like, that no paved road crosses. */
// A row for each line on the map.
// oxfmt-ignore
const HEIGHTS: readonly BarrierLine[] = [
  { name: "Lake Mead and the Grand Canyon", points: [[36.03, -114.72], [36.15, -114.4], [36.05, -114], [35.8, -113.4], [36.2, -113.1], [36.4, -112.6], [36.1, -112.1], [36.2, -111.8], [36.8, -111.64]] },
  { name: "Marble Canyon", points: [[36.83, -111.62], [36.87, -111.58], [36.92, -111.5]] },
  // From Page to Hite.
  { name: "Glen Canyon", points: [[36.95, -111.47], [37, -111.25], [37.1, -110.95], [37.3, -110.83], [37.47, -110.72], [37.7, -110.5], [37.8, -110.45]] },
  { name: "the San Juan River's canyon", points: [[37.15, -110.93], [37.22, -110.6], [37.29, -110.4], [37.3, -110.15], [37.25, -109.97], [37.17, -109.9]] },
  { name: "Cataract Canyon", points: [[37.9, -110.35], [38, -110.15], [38.2, -109.9], [38.35, -109.75], [38.5, -109.65], [38.57, -109.6]] },
  { name: "Labyrinth Canyon", points: [[38.93, -110.13], [38.6, -110], [38.19, -109.89]] },
  { name: "Desolation Canyon", points: [[39.05, -110.15], [39.2, -110.08], [39.5, -109.95], [39.9, -109.95], [40.05, -109.72]] },
  { name: "the Kaiparowits Plateau", points: [[37.35, -112], [37.35, -111]] },
  { name: "the Waterpocket Fold", points: [[38.2, -111.15], [37.9, -111], [37.6, -110.95]] },
  { name: "the Book Cliffs", points: [[39.3, -109.9], [39.45, -109.3], [39.5, -109]] },
  { name: "the Black Canyon of the Gunnison", points: [[38.455, -107.36], [38.455, -107.54], [38.51, -107.62], [38.56, -107.7], [38.64, -107.8]] },
  { name: "Hells Canyon", points: [[45, -116.85], [45.243, -116.7], [45.4, -116.6], [45.632, -116.476], [45.857, -116.793], [46, -116.92], [46.08, -116.98], [46.3, -117.02]] },
  { name: "the Salmon River", points: [[45.42, -116.1], [45.43, -115.5], [45.35, -114.9], [45.3, -114.6]] },
  // From McClure Pass to Independence Pass.
  { name: "the Elk Mountains", points: [[39.1, -107.3], [39.06, -107.28], [39.03, -107.15], [39.01, -107.05], [38.98, -106.98], [38.98, -106.83], [39.02, -106.755], [39, -106.62], [39.08, -106.57]] },
  { name: "the Sawatch Range, Taylor Park", points: [[39, -106.62], [38.9, -106.45], [38.85, -106.42]] },
  { name: "the Sawatch Range north of Monarch Pass", points: [[38.8, -106.4], [38.7, -106.36], [38.53, -106.33]] },
  { name: "the Sawatch Range north of Independence Pass", points: [[39.14, -106.54], [39.35, -106.5], [39.5, -106.47]] },
  { name: "the West Elk Mountains", points: [[39, -107.07], [38.88, -107.12], [38.72, -107.2], [38.53, -107.27]] },
  { name: "the Mosquito Range", points: [[39.35, -106.18], [39.2, -106.17], [39, -106.13]] },
  { name: "the Gore Range", points: [[39.62, -106.25], [39.75, -106.33], [39.9, -106.42]] },
  { name: "the Front Range", points: [[40.37, -105.71], [40.1, -105.65], [39.85, -105.72]] },
  { name: "the San Juans east of Silverton", points: [[38.1, -107.6], [37.9, -107.55], [37.75, -107.55], [37.62, -107.3], [37.55, -107], [37.51, -106.87]] },
  { name: "the San Juans between Telluride and Ouray", points: [[38.02, -107.82], [37.97, -107.75], [37.87, -107.75]] },
  { name: "the Sangre de Cristo north of La Veta Pass", points: [[38.36, -105.93], [38.1, -105.68], [37.85, -105.48], [37.72, -105.42]] },
  { name: "the Culebra Range", points: [[37.5, -105.2], [37.2, -105.15], [36.95, -105.2]] },
  { name: "the Sangre de Cristo in New Mexico", points: [[36.12, -105.58], [35.95, -105.62], [35.75, -105.75]] },
  { name: "the San Andres Mountains", points: [[33.65, -106.6], [33.2, -106.5], [32.55, -106.53]] },
  { name: "the Nevada Test Range", points: [[37.75, -116.3], [37.2, -115.95], [36.7, -115.6]] },
  { name: "the Uinta Mountains", points: [[40.72, -110.8], [40.75, -110.4], [40.8, -110], [40.77, -109.6]] },
  { name: "the Sierra Nevada south of Tioga Pass", points: [[37.87, -119.22], [37.74, -119.25], [37.66, -119.15], [37.58, -119], [37.43, -118.77], [37.27, -118.67], [37.11, -118.54], [37.03, -118.46], [36.77, -118.38], [36.58, -118.29], [36.27, -118.12], [36, -118], [35.75, -117.99], [35.7, -118.01]] },
  { name: "the Sierra Nevada between Sonora and Tioga Pass", points: [[38.3, -119.62], [38.1, -119.45], [37.95, -119.29]] },
  { name: "the Sierra Nevada between Ebbetts and Sonora Pass", points: [[38.51, -119.79], [38.36, -119.66]] },
  { name: "the White Mountains of California", points: [[37.8, -118.36], [37.55, -118.25], [37.42, -118.2]] },
  { name: "the Inyo Mountains", points: [[37.15, -118.1], [36.9, -118], [36.55, -117.85]] },
  { name: "the Santa Lucia Range", points: [[36.42, -121.8], [36.25, -121.65], [36.05, -121.42], [35.85, -121.25], [35.68, -121.1]] },
  { name: "the Yolla Bolly Mountains", points: [[40.2, -122.95], [39.85, -122.8], [39.55, -122.75]] },
  { name: "the Cascades north of Washington Pass", points: [[49, -120.85], [48.75, -120.73], [48.56, -120.67]] },
  { name: "the Cascades between Washington and Stevens Pass", points: [[48.49, -120.68], [48.46, -121.03], [48.2, -121.05], [48, -121.1], [47.79, -121.09]] },
  { name: "the Cascades between Stevens and Snoqualmie Pass", points: [[47.7, -121.09], [47.55, -121.25], [47.46, -121.37]] },
  { name: "the Cascades between Snoqualmie and Chinook Pass", points: [[47.38, -121.42], [47.15, -121.37], [46.92, -121.49]] },
  { name: "the Cascades between Chinook and White Pass", points: [[46.83, -121.51], [46.68, -121.41]] },
  { name: "the Cascades south of White Pass", points: [[46.59, -121.41], [46.49, -121.44], [46.2, -121.49], [46.12, -121.52]] },
  { name: "the Cascades between Mount Hood and Santiam Pass", points: [[45.17, -121.75], [44.9, -121.78], [44.67, -121.8], [44.47, -121.83]] },
  { name: "the Cascades between Santiam and Willamette Pass", points: [[44.37, -121.84], [44.1, -121.77], [43.9, -121.85], [43.65, -122]] },
  { name: "the Cascades between Willamette Pass and Diamond Lake", points: [[43.54, -122.04], [43.35, -122.05], [43.2, -122.07]] },
  { name: "the Cascades south of Crater Lake", points: [[42.8, -122.15], [42.6, -122.2], [42.45, -122.25]] },
  { name: "the Olympic Mountains, from north to south", points: [[47.97, -123.6], [47.8, -123.5], [47.5, -123.4]] },
  { name: "the Olympic Mountains, from west to east", points: [[47.78, -124], [47.72, -123.1]] },
  { name: "the Teton Range", points: [[43.56, -110.92], [43.74, -110.8], [43.9, -110.85], [44.08, -110.85]] },
  { name: "the Wind River Range", points: [[43.62, -109.98], [43.47, -109.85], [43.18, -109.65], [42.95, -109.4], [42.71, -109.13], [42.5, -109]] },
  { name: "the Absaroka Range between Sylvan and Togwotee Pass", points: [[44.42, -110.1], [44.15, -109.95], [43.85, -109.95]] },
  { name: "the Owl Creek Mountains", points: [[43.95, -109.9], [43.8, -109.3], [43.7, -108.9], [43.6, -108.35]] },
  { name: "the Beartooth Mountains", points: [[45.5, -110.45], [45.2, -110.2], [45.12, -109.8], [45.1, -109.55]] },
  { name: "the Bighorns north of US-14A", points: [[45.1, -107.85], [44.87, -107.65]] },
  { name: "the Bighorns between US-14 and US-16", points: [[44.58, -107.4], [44.38, -107.17], [44.2, -107.1]] },
  { name: "the Bighorns south of US-16", points: [[44.08, -107.05], [43.85, -107.05], [43.65, -107.1]] },
  { name: "the Continental Divide north of Logan Pass", points: [[49, -114.05], [48.85, -113.85], [48.74, -113.74]] },
  { name: "the Continental Divide between Logan and Marias Pass", points: [[48.65, -113.69], [48.5, -113.5], [48.37, -113.38]] },
  { name: "the Bob Marshall Wilderness", points: [[48.27, -113.3], [48.1, -113.1], [47.9, -113], [47.6, -112.85], [47.3, -112.65], [47.13, -112.42]] },
  { name: "the Mission Range", points: [[47.85, -113.95], [47.5, -113.88], [47.25, -113.8]] },
  { name: "the Bitterroot Range", points: [[46.58, -114.5], [46.2, -114.42], [45.85, -114.45], [45.6, -114.3], [45.66, -114.02]] },
  { name: "the Beaverhead Mountains", points: [[45.6, -113.85], [45.2, -113.6], [44.98, -113.45]] },
  { name: "the Middle Fork country", points: [[45.28, -114.6], [44.9, -114.73], [44.6, -115], [44.42, -115.15]] },
  { name: "the Sawtooth Range", points: [[44.15, -115.05], [43.9, -114.95], [43.75, -114.85]] },
  { name: "the Lost River Range", points: [[44.35, -113.95], [44.14, -113.78], [43.85, -113.5]] },
  { name: "the Lemhi Range", points: [[44.75, -113.7], [44.4, -113.35], [44.1, -113.05]] },
  { name: "the Great Smoky Mountains east of Newfound Gap", points: [[35.72, -83.2], [35.64, -83.38]] },
  { name: "the Great Smoky Mountains west of Newfound Gap", points: [[35.59, -83.46], [35.565, -83.6], [35.56, -83.72], [35.5, -83.89]] },
  { name: "Mount San Jacinto", points: [[33.66, -116.58], [33.81, -116.66], [33.9, -116.72]] },
];

/** Only legs of the network may cross these lines. */
export const BARRIERS = [...WATERS, ...HEIGHTS];

interface Segment {
  readonly from: Coordinates;
  readonly to: Coordinates;
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}

const SEGMENTS: readonly Segment[] = BARRIERS.flatMap(({ points }) => {
  const places = points.map(([lat, lng]) => ({ lat, lng }));
  return places.slice(1).map((to, i) => {
    const from = places[i] ?? to;
    return {
      from,
      to,
      south: Math.min(from.lat, to.lat),
      north: Math.max(from.lat, to.lat),
      west: Math.min(from.lng, to.lng),
      east: Math.max(from.lng, to.lng),
    };
  });
});

/** Whether the straight line between two places crosses a barrier. */
export function crossesBarrier(a: Coordinates, b: Coordinates): boolean {
  const [south, north] = a.lat < b.lat ? [a.lat, b.lat] : [b.lat, a.lat];
  const [west, east] = a.lng < b.lng ? [a.lng, b.lng] : [b.lng, a.lng];
  for (const segment of SEGMENTS) {
    // Most are far away.
    if (segment.north < south || segment.south > north || segment.east < west || segment.west > east) continue;
    if (doCross(a, b, segment.from, segment.to)) return true;
  }
  return false;
}
