export type MapArea = 'metropole' | 'guadeloupe' | 'martinique' | 'guyane' | 'reunion' | 'mayotte'

/** `bounds`: west, south, east, north in degrees; `box`: x, y, width, height in the view box. */
export type AreaFrame = {
  area: MapArea
  bounds: readonly [number, number, number, number]
  box: readonly [number, number, number, number]
}

/** Width and height of the map's `viewBox`, which begins at 0 0. */
export const MAP_SIZE = { width: 600, height: 700 } as const

/** The mainland with Corsica, and below it the five overseas departments, each at a scale of its own. */
export const AREA_FRAMES: readonly AreaFrame[] = [
  { area: 'metropole', bounds: [-5.3, 41.25, 9.75, 51.2], box: [0, 0, 600, 580] },
  { area: 'guadeloupe', bounds: [-61.88, 15.78, -60.95, 16.58], box: [4, 590, 112, 104] },
  { area: 'martinique', bounds: [-61.3, 14.34, -60.74, 14.94], box: [124, 590, 112, 104] },
  { area: 'guyane', bounds: [-54.75, 2.05, -51.5, 5.9], box: [244, 590, 112, 104] },
  { area: 'reunion', bounds: [55.15, -21.44, 55.9, -20.82], box: [364, 590, 112, 104] },
  { area: 'mayotte', bounds: [44.95, -13.05, 45.35, -12.58], box: [484, 590, 112, 104] },
]

export type MapPoint = { x: number; y: number; area: MapArea }

/** Projects a point of a frame: equirectangular at the frame's middle latitude, centred in its box. */
export function projectInto(frame: AreaFrame, longitude: number, latitude: number): { x: number; y: number } {
  const [west, south, east, north] = frame.bounds
  const [left, top, width, height] = frame.box
  const squeeze = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const spanX = (east - west) * squeeze
  const scale = Math.min(width / spanX, height / (north - south))
  return {
    x: left + (width - spanX * scale) / 2 + (longitude - west) * squeeze * scale,
    y: top + (height - (north - south) * scale) / 2 + (north - latitude) * scale,
  }
}

/**
 * Projects a point (degrees, WGS 84) to the map of France. Null if it is missing, invalid, or outside the mainland and
 * the five overseas departments (Saint-Barthélemy, Tahiti, abroad); callers count those.
 */
export function projectPoint(
  longitude: number | null | undefined,
  latitude: number | null | undefined,
): MapPoint | null {
  if (typeof longitude !== 'number' || typeof latitude !== 'number') return null
  const frame = AREA_FRAMES.find(
    ({ bounds: [west, south, east, north] }) =>
      longitude >= west && longitude <= east && latitude >= south && latitude <= north,
  )
  return frame === undefined ? null : { ...projectInto(frame, longitude, latitude), area: frame.area }
}
