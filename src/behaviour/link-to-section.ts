/** The link to a place on this page that an event comes from. */
export function linkToSection({ target }: Event): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest('a') : null
  return link?.hash && link.pathname === location.pathname ? link : undefined
}
