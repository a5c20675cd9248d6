/** A person of the local Telegram, as a bot sees users. */
export interface LocalPerson {
  /** More than 32 bits, as new accounts of Telegram have. */
  id: number;
  firstName: string;
  lastName?: string;
  username?: string;
}

/** The second one has no last name, and the third one neither a username nor a name in Latin letters. */
export const LOCAL_PEOPLE: readonly LocalPerson[] = [
  { id: 5_100_000_001, firstName: 'Sofia', lastName: 'Lind', username: 'sofia_lind' },
  { id: 5_100_000_002, firstName: 'Ben', username: 'ben_buys' },
  { id: 5_100_000_003, firstName: 'ليلى', lastName: 'حداد' },
];

export const nameOfPerson = ({ firstName, lastName }: LocalPerson): string => [firstName, lastName].join(' ').trim();
