/** Whether the files of a record are what they were. @param base The folder that its paths are relative to. */
export function inputsAreUnchanged(file: string, base: string): boolean;
