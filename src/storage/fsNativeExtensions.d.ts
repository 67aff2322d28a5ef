declare module "fs-native-extensions" {
  /**
   * Takes the operating system's exclusive lock of an open file, if nobody has it: OFD locks on Linux, BSD locks on
   * macOS, LockFileEx on Windows. Closing the file gives it back, and so does the end of the process, however it ends.
   * @param fd open for writing.
   */
  export function tryLock(fd: number): boolean;
}
