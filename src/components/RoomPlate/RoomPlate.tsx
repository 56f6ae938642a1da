import { rooms, type Room } from '#contract/routes.ts'
import { useLanguage } from '#src/i18n/language-context.tsx'
import styles from './RoomPlate.module.css'

/** The first room of the floor. */
const firstRoomNumber = 101

/** The brass plate at the door of a section: its number and its name. */
export function RoomPlate({ room }: { room: Room }) {
  const { t } = useLanguage()
  return <Plate number={numberOf(room)} label={t(`nav.${room}`)} />
}

/** The number alone, where the name of the room stands beside it in other letters. */
export function RoomNumber({ room }: { room: Room }) {
  return <PlateNumber number={numberOf(room)} />
}

function numberOf(room: Room): number {
  return firstRoomNumber + rooms.indexOf(room)
}

/** An oval plate. The number is an ornament; a screen reader hears the label alone. */
export function Plate({ number, label }: { number: number; label: string }) {
  return (
    <p className={styles.plate}>
      <PlateNumber number={number} />
      {label}
    </p>
  )
}

function PlateNumber({ number }: { number: number }) {
  return (
    <span className={styles.number} aria-hidden="true">
      {number}
    </span>
  )
}
