interface Props {
  address: string
  said?: string
}

/** Of the website, where visitors see it: it opens beside the editor. */
export function Address({ address, said = address }: Props) {
  return (
    <a href={address} target="_blank" rel="noreferrer">
      {said}
    </a>
  )
}
