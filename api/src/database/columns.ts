import { DefaultNamingStrategy } from 'typeorm';

/** The column of a property: `createdAt` is stored in `created_at`. */
export function columnName(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

export class ColumnNames extends DefaultNamingStrategy {
  override columnName(property: string, name?: string): string {
    return name ?? columnName(property);
  }
}
