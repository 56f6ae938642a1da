/** `1 enquiry`, `2 enquiries`. */
export function counted(enquiries: number): string {
  return enquiries === 1 ? '1 enquiry' : `${enquiries} enquiries`
}
