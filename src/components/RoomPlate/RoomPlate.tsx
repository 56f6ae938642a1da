import { rooms, type Room } from '#contract/routes.ts'
import { useLanguage } from '#src/i18n/language-context.tsx'
import styles from './RoomPlate.module.css'

/** The first room of the floor. */
const firstRoomNumber = 101

/** The number on the door of a section. */
export function roomNumber(room: Room): number {
  return firstRoomNumber + rooms.indexOf(room)
}

/** The brass plate at the door of a section: its number and its name. */
export function RoomPlate({ room }: { room: Room }) {
  const { t } = useLanguage()
  return <Plate number={roomNumber(room)} label={t(`nav.${room}`)} />
}

/** An oval plate. The number is an ornament; a screen reader hears the label alone. */
export function Plate({ number, label }: { number: number; label: string }) {
  return (
    <p className={styles.plate}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      {label}
    </p>
  )
}
