import { CloseButton } from '@mantine/core'
import '@mantine/core/styles/CloseButton.layer.css'
import { IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useMessages } from '#language.tsx'
import styles from './toast.module.css'
import { uiMessages } from './ui.messages.ts'

interface Toast {
  id: number
  tone: 'success' | 'failure' | 'info'
  title: string
  detail?: string | undefined
  undo?: Undo | undefined
}

/** Reverts the reported action. */
export type Undo = () => void

const SHOWN_MS = 5000
/** Long enough to read the result, and to reach the button by keyboard. */
const UNDO_MS = 12_000
const MAX_SHOWN = 5

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function set(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

const timers = new Map<number, ReturnType<typeof setTimeout>>()

function dismiss(id: number): void {
  keep(id)
  set(toasts.filter((toast) => toast.id !== id))
}

/** Keeps the notice while the pointer or the focus is on it. */
function keep(id: number): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
}

/** A failure stays until it was read. */
function expire({ id, tone, undo }: Toast): void {
  keep(id)
  if (tone === 'failure') return
  timers.set(
    id,
    setTimeout(() => dismiss(id), undo === undefined ? SHOWN_MS : UNDO_MS),
  )
}

function show(tone: Toast['tone'], title: string, detail?: string, undo?: Undo): void {
  // Parts of a screen that fail in the same way produce one notice.
  if (tone === 'failure' && toasts.some((one) => one.title === title && one.detail === detail)) {
    return
  }
  const shown = { id: ++lastId, tone, title, detail, undo }
  set([...toasts, shown].slice(-MAX_SHOWN))
  expire(shown)
}

/** Short notices of the results of actions. */
export const toast = {
  success: (title: string, detail?: string, undo?: Undo) => show('success', title, detail, undo),
  failure: (title: string, detail?: string) => show('failure', title, detail),
  info: (title: string, detail?: string) => show('info', title, detail),
}

export function useToast(): typeof toast {
  return toast
}

const icons = { success: IconCircleCheck, failure: IconCircleX, info: IconInfoCircle }

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Stands once, in the shell. */
export function Toasts() {
  const t = useMessages(uiMessages)
  const shown = useSyncExternalStore(subscribe, () => toasts)
  return (
    <div className={styles.stack} role="status" aria-live="polite">
      {shown.map((each) => {
        const { id, tone, title, detail, undo } = each
        const Icon = icons[tone]
        return (
          <div
            key={id}
            className={styles.toast}
            data-tone={tone}
            onPointerEnter={() => keep(id)}
            onPointerLeave={() => expire(each)}
            onFocus={() => keep(id)}
            onBlur={() => expire(each)}
          >
            <Icon size={18} className={styles.icon} aria-hidden="true" />
            <div className={styles.words}>
              <strong>{title}</strong>
              {detail !== undefined && <div className={styles.detail}>{detail}</div>}
            </div>
            {undo !== undefined && (
              <button
                type="button"
                className={styles.undo}
                onClick={() => {
                  dismiss(id)
                  undo()
                }}
              >
                {t.undo}
              </button>
            )}
            <CloseButton size="sm" aria-label={t.dismiss} onClick={() => dismiss(id)} />
          </div>
        )
      })}
    </div>
  )
}
