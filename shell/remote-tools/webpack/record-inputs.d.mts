/** Whether the files of a record have not changed. @param base The folder that its paths are relative to. */
export function inputsAreUnchanged(file: string, base: string): boolean;
