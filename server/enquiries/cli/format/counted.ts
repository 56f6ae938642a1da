/** `2 enquiries`, and the drafts only where there are some. */
export function counted({ enquiries, drafts = 0 }: { enquiries: number; drafts?: number }): string {
  const parts = [
    ...(enquiries > 0 || drafts === 0 ? [enquiries === 1 ? '1 enquiry' : `${enquiries} enquiries`] : []),
    ...(drafts > 0 ? [drafts === 1 ? '1 draft' : `${drafts} drafts`] : []),
  ]
  return parts.join(' and ')
}
