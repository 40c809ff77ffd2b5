const STORED_AS = 'signalbox.license-room'

/** Stored height of the notice in pixels, 0 for none, since the license of a cluster seldom changes. */
export const licenseRoom = {
  last: () => Number(localStorage.getItem(STORED_AS) ?? 0),
  keep: (height: number) => localStorage.setItem(STORED_AS, String(height)),
}

/** Reserves the last height of the notice until the license is read, so that the content below does not move. */
export const LicenseRoom = () => <div style={{ height: licenseRoom.last() }} />
