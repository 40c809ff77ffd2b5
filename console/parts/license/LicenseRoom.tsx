const STORED_AS = 'signalbox.license-room'

/** In pixels, with 0 for no notice: the license of a cluster seldom changes. */
export const licenseRoom = {
  last: () => Number(localStorage.getItem(STORED_AS) ?? 0),
  keep: (height: number) => localStorage.setItem(STORED_AS, String(height)),
}

/** In place of the notice until the license is read: what is below stays where it was when it was last shown. */
export const LicenseRoom = () => <div style={{ height: licenseRoom.last() }} />
