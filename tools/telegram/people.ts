/** A person of the local Telegram, as a bot sees users. */
export interface LocalPerson {
  /** The id of the person. It has more than 32 bits, like the ids of new Telegram accounts. */
  id: number;
  firstName: string;
  lastName?: string;
  username?: string;
}

/**
 * The people of a trial. The second person has no last name. The third one has no username and no name in Latin
 * letters.
 */
export const LOCAL_PEOPLE: readonly LocalPerson[] = [
  { id: 5_100_000_001, firstName: 'Sofia', lastName: 'Lind', username: 'sofia_lind' },
  { id: 5_100_000_002, firstName: 'Ben', username: 'ben_buys' },
  { id: 5_100_000_003, firstName: 'ليلى', lastName: 'حداد' },
];

export const nameOfPerson = ({ firstName, lastName }: LocalPerson): string => [firstName, lastName].join(' ').trim();
