import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useLock } from '#domain/page/lock.ts'
import type { Address } from '#routing/path.ts'
import { useRouter } from '#routing/react.tsx'

interface AddButtonProps {
  label: string
  /** Why nothing can be added. */
  disabledReason?: string | undefined
  to?: Address
  onPress?: () => void
}

/** Makes a new row of a list, on a page or in a form; locked for a read-only role. */
export function AddButton({ label, disabledReason, to, onPress }: AddButtonProps) {
  const lock = useLock()
  const router = useRouter()
  return (
    <Button
      {...lock.button}
      {...(disabledReason !== undefined && { disabled: true, title: disabledReason })}
      onClick={() => (to === undefined ? onPress?.() : void router.navigate(to))}
    >
      {label}
    </Button>
  )
}
