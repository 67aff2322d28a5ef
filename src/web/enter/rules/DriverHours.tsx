import { DEFAULT_HOURS, HOURS_RANGES } from "../../../contract/values/limits.js";
import { Hours } from "../../../contract/schemas/hours.js";
import { namesOf } from "../../../common/namesOf.js";
import { HOURS_LEFT, HOURS_LIMITS, readMinutes } from "../../../rules/hours.js";
import { describeNight } from "../../rules/hoursWords.js";
import { hasHours, type RuleHours } from "../../rules/rules.js";
import type { TypedNumber } from "../numberText.js";
import { Cost } from "./Cost.js";
import { NightForm } from "./NightForm.js";
import { RemovableList } from "./RemovableList.js";
import { Stepper } from "./Stepper.js";
import { Switch } from "./Switch.js";
import { AddButton, useAdding } from "./AddButton.js";
import { useRules } from "./useRules.js";

const MINUTES_PER_HOUR = 60;

const LIMITS = namesOf(HOURS_LIMITS);
const LEFT = namesOf(HOURS_LEFT);

/** The driver's hours: breaks and rests are planned together with the fuel. */
export function DriverHours() {
  const { rules, set } = useRules();
  const adding = useAdding();
  const isOn = hasHours(rules);
  const hours = rules.hours ?? {};
  const nights = hours.rests ?? [];
  const change = (changed: RuleHours): void => {
    const next = { ...hours, ...changed };
    // No more can be left than there is from the start.
    for (const field of LEFT) {
      const { of } = HOURS_LEFT[field];
      if ((next[field] ?? 0) > (next[of] ?? DEFAULT_HOURS[of])) next[field] = next[of] ?? DEFAULT_HOURS[of];
    }
    set({ hours: Hours.parse(next) });
  };
  return (
    <section class="rule-group" aria-label="Driver’s hours">
      <Switch
        label="Driver’s hours"
        isOn={isOn}
        onChange={(next) => set({ hours: next ? {} : undefined })}
        cost={isOn && <Cost rule="hours" more=" with its time" />}
        note="Breaks and rests planned with the fuel"
      />
      {isOn && (
        <>
          {LEFT.map((field) => {
            const { of, label } = HOURS_LEFT[field];
            return (
              <HoursStepper
                key={field}
                label={label}
                value={hours[field] ?? undefined}
                start={hours[of] ?? DEFAULT_HOURS[of]}
                least={0}
                most={hours[of] ?? DEFAULT_HOURS[of]}
                placeholder="All"
                onChange={(minutes) => change({ [field]: minutes })}
              />
            );
          })}
          {LIMITS.map((field) =>
            field === "break_minutes" ? (
              <Stepper
                key={field}
                {...HOURS_RANGES[field]}
                label={HOURS_LIMITS[field].label}
                unit="min"
                step={5}
                value={hours[field] ?? DEFAULT_HOURS[field]}
                onChange={(minutes) => change({ [field]: minutes })}
              />
            ) : (
              <HoursStepper
                key={field}
                {...HOURS_RANGES[field]}
                label={HOURS_LIMITS[field].label}
                value={hours[field] ?? DEFAULT_HOURS[field]}
                onChange={(minutes) => change({ [field]: minutes })}
              />
            ),
          )}
          <div class="rule-line">
            <h4 class="rule-name">Where a night may be</h4>
            <AddButton adding={adding}>Add a night</AddButton>
          </div>
          <RemovableList
            label="Nights"
            onEmpty={adding.toButton}
            entries={nights.map((night, k) => ({
              key: `${night.from_drive_minute}-${night.to_drive_minute}`,
              text: `Night ${k + 1}: after ${describeNight(night)} of driving`,
              remove: () => change({ rests: nights.filter((other) => other !== night) }),
            }))}
          />
          {adding.isOpen.value && <NightForm adding={adding} nights={nights} onAdd={(rests) => change({ rests })} />}
          <p class="hint">
            By the US rules, 49 CFR 395.3, unless you change them. Not the 70-hour week, split sleeper berths or team
            drivers: the log book is the driver’s.
          </p>
        </>
      )}
    </section>
  );
}

interface HoursStepperProps extends Pick<
  Parameters<typeof Stepper>[0],
  "label" | "value" | "least" | "most" | "placeholder" | "start"
> {
  readonly onChange: (minutes: number | undefined) => void;
}

/** Minutes that are shown and typed as hours: `8`, `7.5`, `7:30`. */
function HoursStepper({ value, least, most, start, onChange, ...others }: HoursStepperProps) {
  const read = (text: string): TypedNumber => {
    const trimmed = text.trim();
    if (trimmed === "") return { value: undefined };
    const minutes = readMinutes(/^[\d.]+$/u.test(trimmed) ? `${trimmed}h` : trimmed);
    return minutes === undefined || minutes < least || minutes > most
      ? { fault: `${toHours(least)} to ${toHours(most)} h, such as 8 or 7:30` }
      : { value: toHours(minutes) };
  };
  return (
    <Stepper
      {...others}
      characters={4}
      unit="h"
      step={0.5}
      least={toHours(least)}
      most={toHours(most)}
      value={value === undefined ? undefined : toHours(value)}
      {...(start !== undefined && { start: toHours(start) })}
      read={read}
      write={writeHours}
      onChange={(hours) => onChange(hours === undefined ? undefined : Math.round(hours * MINUTES_PER_HOUR))}
    />
  );
}

function toHours(minutes: number): number {
  return minutes / MINUTES_PER_HOUR;
}

/** `8`, or `7:30` */
function writeHours(hours: number | undefined): string {
  if (hours === undefined) return "";
  const minutes = Math.round(hours * MINUTES_PER_HOUR);
  const rest = minutes % MINUTES_PER_HOUR;
  return rest === 0
    ? String(minutes / MINUTES_PER_HOUR)
    : `${Math.floor(minutes / MINUTES_PER_HOUR)}:${String(rest).padStart(2, "0")}`;
}
