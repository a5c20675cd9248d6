export const fullName = (person: { firstName: string; lastName: string | null } | null | undefined): string =>
  [person?.firstName, person?.lastName].filter(Boolean).join(' ');

export const telHref = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`;
