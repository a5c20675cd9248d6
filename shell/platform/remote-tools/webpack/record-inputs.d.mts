/** Whether all files of a record are unchanged. @param base The folder that its paths are relative to. */
export function inputsAreUnchanged(file: string, base: string): boolean;
