/** The umask of every process, set before anything is written: only the owner may access files. */
export const ownerOnly = 0o077;
