import { expect, test } from 'vitest'
import { meetingFile } from './meeting-file.ts'

const MEETING = {
  ...{ id: 12, version: 3, updatedAt: Date.UTC(2026, 10, 30) },
  ...{ date: '2026-12-04', time: '15:00-16:30', zone: 'Asia/Tokyo' },
}
const WORDS = {
  ...{ summary: 'Meeting with Aoi', description: 'Free', location: '' },
  url: 'https://saikoro.example/Reservations',
}

const fileOf = (change: Partial<typeof MEETING> = {}, words: Partial<typeof WORDS> = {}) =>
  meetingFile([
    { ...MEETING, ...change },
    { ...WORDS, ...words },
  ])
/** Returns the value of a property. */
const textOf = (name: string, file: string) =>
  file
    .split('\r\n')
    .find((line) => line.startsWith(name))
    ?.slice(name.length)

test('a meeting has its times in UTC, and lines that end with CRLF', () => {
  expect(fileOf().split('\r\n')).toEqual([
    ...[
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Saikoro//Reservations//EN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
    ],
    ...['UID:reservation-12@saikoro.example', 'SEQUENCE:3', 'DTSTAMP:20261130T000000Z'],
    ...['DTSTART:20261204T060000Z', 'DTEND:20261204T073000Z', 'STATUS:CONFIRMED'],
    ...['SUMMARY:Meeting with Aoi', 'DESCRIPTION:Free', 'URL:https://saikoro.example/Reservations'],
    ...['END:VEVENT', 'END:VCALENDAR', ''],
  ])
})

test('a time over midnight ends on the next day, and a day without a time is one of the whole day', () => {
  expect(textOf('DTEND:', fileOf({ time: '23:00-01:00' }))).toBe('20261204T160000Z')
  const { time: _, ...day } = MEETING
  expect(textOf('DTSTART', meetingFile([day, WORDS]))).toBe(';VALUE=DATE:20261204')
  expect(meetingFile([day, WORDS])).not.toContain('DTEND')
})

test('separators and line breaks in a text are escaped, so that no text adds a property', () => {
  const file = fileOf({}, { summary: 'Tea, cake; "both" \\ none\r\nATTENDEE:mailto:x@y.example' })
  expect(textOf('SUMMARY:', file)).toBe('Tea\\, cake\\; "both" \\\\ none\\nATTENDEE:mailto:x@y.example')
  expect(file).not.toMatch(/^ATTENDEE/m)
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
})
