/** What each stop costs beside its fuel, in dollars, for detours in minutes and dollars a minute. */
export function stopCostsAt(timeValue: number, detourMinutes: Float64Array): Float64Array {
  return detourMinutes.map((minutes) => minutes * timeValue);
}
