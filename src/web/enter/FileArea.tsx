import "./enter.css";
import { FileCheck, FileUp } from "lucide-preact";
import type { ComponentChildren, RefObject } from "preact";

interface FileAreaProps {
  /** What screen readers call it. */
  readonly label: string;
  readonly accept: string;
  readonly isMultiple?: boolean;
  readonly isLoaded: boolean;
  readonly isFaulty?: boolean;
  readonly isDisabled?: boolean;
  /** The ids of what describes it, besides its content. */
  readonly describedBy?: string | undefined;
  /** The id of its content. */
  readonly id: string;
  readonly inputRef?: RefObject<HTMLInputElement>;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ComponentChildren;
}

/** A place where files are chosen, and to which they are dropped. */
export function FileArea({
  label,
  accept,
  isMultiple = false,
  isLoaded,
  isFaulty = false,
  isDisabled = false,
  describedBy = "",
  id,
  inputRef,
  onFiles,
  children,
}: FileAreaProps) {
  return (
    <label class="drop-area" data-loaded={isLoaded} data-faulty={isFaulty} data-disabled={isDisabled}>
      <input
        {...(inputRef && { ref: inputRef })}
        type="file"
        class="unseen"
        multiple={isMultiple}
        accept={accept}
        disabled={isDisabled}
        aria-label={label}
        aria-invalid={isFaulty ? true : undefined}
        aria-describedby={`${id} ${describedBy}`.trim()}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // Lets the user choose the same file again after correcting it.
          currentTarget.value = "";
          if (files.length > 0) onFiles(files);
        }}
      />
      <span class="drop-sign" aria-hidden="true">
        {isLoaded ? <FileCheck class="icon" /> : <FileUp class="icon" />}
      </span>
      <span class="drop-words" id={id}>
        {children}
      </span>
      {isLoaded && (
        <span class="drop-change" aria-hidden="true">
          Change
        </span>
      )}
    </label>
  );
}
