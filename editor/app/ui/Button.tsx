import { Button as AriaButton, Tooltip, TooltipTrigger, type ButtonProps } from 'react-aria-components'

/** `quiet` is text alone, `line` has an outline, and `solid` is the one thing to do. */
export function Button({ kind = 'quiet', ...props }: ButtonProps & { kind?: 'quiet' | 'line' | 'solid' }) {
  return <AriaButton {...props} className={kind} />
}

const icons = {
  undo: 'M9 7H15a5 5 0 0 1 0 10H7M9 7l4-4M9 7l4 4',
  redo: 'M15 7H9a5 5 0 0 0 0 10h8M15 7l-4-4M15 7l-4 4',
  close: 'M6 6l12 12M18 6L6 18',
}

/** A sign with its name, which is also seen when the pointer or the focus rests on it. */
export function IconButton({
  icon,
  label,
  ...props
}: ButtonProps & { icon: keyof typeof icons; label: string }) {
  return (
    <TooltipTrigger delay={600}>
      <AriaButton {...props} aria-label={label} className="icon">
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={icons[icon]} />
        </svg>
      </AriaButton>
      {/* At the end of the body it would be outside of all landmarks; in the bar itself it would take room. */}
      <Tooltip
        offset={4}
        placement="bottom"
        UNSTABLE_portalContainer={document.querySelector('header > .names') ?? document.body}
      >
        {label}
      </Tooltip>
    </TooltipTrigger>
  )
}
