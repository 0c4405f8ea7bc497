export const bytesPerMegabyte = 1_048_576;
