/** `applicationsOpenAt` reads "applications open at". */
export function fieldName(field: string): string {
  return field.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
}
