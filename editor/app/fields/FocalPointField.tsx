import {
  useEffect,
  useId,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
} from 'react'
import { isSame, valueAt, type FocalPoint, type PictureFile, type Place } from '../../protocol.ts'
import { useEditor } from '../editor-context.ts'
import { Button } from '../ui/Button.tsx'
import { edit, flush, isBeingTyped, type } from '../use-draft.ts'
import { useLatest } from '../use-latest.ts'
import { useWords } from '../words.ts'

const centre: FocalPoint = { x: 50, y: 50 }
const arrows: Record<string, FocalPoint | undefined> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** A picture, and on it the point that stays in view: dragged, or moved by arrow keys, and the pages follow. */
export function FocalPointField({ place, picture }: { place: Place; picture: PictureFile }) {
  const t = useWords()
  const id = useId()
  const { draft, previews, announce } = useEditor()
  const written = (valueAt(draft.files, place) as FocalPoint | undefined) ?? centre
  const [point, setPoint] = useState(written)
  /** The point less the place of the pointer that drags it, in per cent. */
  const grip = useRef<FocalPoint>(centre)

  const { x, y } = written
  const show = useLatest((now: FocalPoint) => {
    if (!isBeingTyped(place)) setPoint(now)
  })
  useEffect(() => show({ x, y }), [show, x, y])
  useEffect(() => {
    const pages = [...previews.values()]
    for (const page of pages) page.crop(picture.name, point)
    return () => {
      for (const page of pages) page.crop(picture.name)
    }
  }, [previews, picture.name, point])

  /** One step of undo. */
  function put(now: FocalPoint) {
    setPoint(now)
    void edit([{ place, value: valueOf(now) }])
  }
  function handlePress(event: PointerEvent) {
    event.currentTarget.setPointerCapture(event.pointerId)
    const { x: left, y: top } = placeOf(event)
    grip.current = { x: point.x - left, y: point.y - top }
  }
  function handleDrag(event: PointerEvent, then: (now: FocalPoint) => void) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const { x: left, y: top } = placeOf(event)
    then(inside({ x: left + grip.current.x, y: top + grip.current.y }))
  }
  function handleKey(event: KeyboardEvent) {
    const arrow = arrows[event.key]
    if (!arrow) return
    event.preventDefault()
    const step = event.shiftKey ? 10 : 1
    const now = inside({ x: point.x + arrow.x * step, y: point.y + arrow.y * step })
    setPoint(now)
    type(place, valueOf(now))
  }

  const isCropped = [...previews.values()].some((page) => page.crops(picture.name))
  const ratio = picture.width / picture.height
  const style = { '--x': `${point.x}%`, '--y': `${point.y}%`, '--ratio': ratio }
  return (
    <>
      <div className="focal" style={style as CSSProperties}>
        <img src={picture.address} alt="" />
        <div
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input has one direction
          role="slider"
          tabIndex={0}
          aria-label={t('crop')}
          aria-describedby={id}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={point.x}
          aria-valuetext={t('cropAt', point)}
          onPointerDown={handlePress}
          onPointerMove={(event) => handleDrag(event, setPoint)}
          onPointerUp={(event) => handleDrag(event, put)}
          onPointerCancel={() => setPoint(written)}
          onKeyDown={handleKey}
          onBlur={() => void flush()}
        />
      </div>
      <div className="ends">
        <p id={id} className="hint">
          {t(isCropped ? 'cropHint' : 'uncropped')}
        </p>
        <Button
          kind="line"
          onPress={() => {
            put(centre)
            announce(t('cropAt', centre))
          }}
        >
          {t('centre')}
        </Button>
      </div>
    </>
  )
}

function valueOf(point: FocalPoint): FocalPoint | undefined {
  return isSame(point, centre) ? undefined : point
}

/** Of a pointer on the picture, in per cent. */
function placeOf({ currentTarget, clientX, clientY }: PointerEvent): FocalPoint {
  const { left, top, width, height } = currentTarget.parentElement!.getBoundingClientRect()
  return { x: ((clientX - left) / width) * 100, y: ((clientY - top) / height) * 100 }
}

function inside({ x, y }: FocalPoint): FocalPoint {
  return { x: limited(x), y: limited(y) }
}

function limited(perCent: number): number {
  return Math.round(Math.min(100, Math.max(0, perCent)))
}
