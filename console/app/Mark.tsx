/** The sign of Signalbox. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="#0b6a9c" />
      <rect x="7" y="14" width="4" height="4" rx="2" fill="#fff" />
      <path
        d="M13 22a8.5 8.5 0 0 0 0-12M17.5 25a13 13 0 0 0 0-18M22 27.5a17.5 17.500 0 0 0 0-23"
        fill="none"
        stroke="#fff"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
    </svg>
  )
}
