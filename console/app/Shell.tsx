import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useOutage } from '../api/connection.ts'
import { useRecovery } from '../api/recovery.ts'
import { useFormats, useMessages } from '../language.tsx'
import { Banner } from '../ui/Banner.tsx'
import { ConfirmProvider } from '../ui/ConfirmDialog.tsx'
import { appMessages } from './app.messages.ts'
import { CommandPalette } from './CommandPalette.tsx'
import { Navigation } from './Navigation.tsx'
import { Progress } from './Progress.tsx'
import styles from './Shell.module.css'
import { type DrawerName, TopBar } from './TopBar.tsx'

const Drawers = lazy(async () => ({ default: (await import('./Drawers.tsx')).Drawers }))

/** The frame around all screens. */
export function Shell() {
  return (
    <ConfirmProvider>
      <Frame />
    </ConfirmProvider>
  )
}

function Frame() {
  const t = useMessages(appMessages)
  const formats = useFormats()
  const outage = useOutage()
  const [isPaletteOpen, setIsPaletteOpen] = useState(false)
  const [drawer, setDrawer] = useState<DrawerName>()
  const { pathname } = useLocation()
  useRecovery()
  return (
    <div className={styles.shell}>
      <Progress />
      <a className={styles.skip} href="#main" onClick={focusMain}>
        {t.skip}
      </a>
      <Navigation pathname={pathname} />
      <div className={styles.column}>
        <TopBar onCommands={() => setIsPaletteOpen(true)} onDrawer={setDrawer} />
        {outage !== undefined && (
          <div className={styles.banner}>
            <Banner tone="warning" title={outage.of === 'server' ? t.lost : t.lostCluster}>
              {t.lostText(formats.time(outage.since))}
            </Banner>
          </div>
        )}
        <main id="main" tabIndex={-1} className={styles.main}>
          <Outlet />
        </main>
      </div>
      <CommandPalette isOpen={isPaletteOpen} onToggle={setIsPaletteOpen} onDrawer={setDrawer} />
      {drawer !== undefined && (
        <Suspense>
          <Drawers open={drawer} onClose={() => setDrawer(undefined)} />
        </Suspense>
      )}
    </div>
  )
}

function focusMain(event: { preventDefault: () => void }): void {
  event.preventDefault()
  document.getElementById('main')?.focus()
}
