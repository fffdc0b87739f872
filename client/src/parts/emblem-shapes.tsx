import type { ComponentChild } from "preact";

/** The emblems of players, each drawn in a box of 48 by 48. */
export const EMBLEMS: readonly (() => ComponentChild)[] = [
  // moon
  () => (
    <>
      <rect width="48" height="48" fill="#34406b" />
      <circle cx="21" cy="22" r="11" fill="#f3e3b3" />
      <circle cx="26" cy="19" r="9.5" fill="#34406b" />
      <path d="M0 40q12-8 24-3t24-3v14H0z" fill="#232c4d" />
    </>
  ),
  // fell
  () => (
    <>
      <rect width="48" height="48" fill="#9cc3cf" />
      <circle cx="34" cy="15" r="5" fill="#fff4d6" />
      <path d="M-2 42 16 17l10 13 6-7 18 19v8H-2z" fill="#355a66" />
      <path d="m16 17 5 6.5-4 3-4-2.5-2.5 1.5z" fill="#eef5f5" />
    </>
  ),
  // wave
  () => (
    <>
      <rect width="48" height="48" fill="#1f6f78" />
      <path d="M-2 24q6-6 12 0t12 0 12 0 12 0 6-2v28H-2z" fill="#2c8f97" />
      <path d="M-2 32q6-6 12 0t12 0 12 0 12 0 6-2v20H-2z" fill="#bfe6df" />
    </>
  ),
  // leaf
  () => (
    <>
      <rect width="48" height="48" fill="#dfe3bd" />
      <path d="M24 8c13 8 14 22 0 31-14-9-13-23 0-31Z" fill="#4e7d3f" />
      <path d="M24 14v28M24 24l6-5M24 30l-6-5" stroke="#dfe3bd" stroke-width="2" fill="none" />
    </>
  ),
  // sun
  () => (
    <>
      <rect width="48" height="48" fill="#c9553d" />
      <circle cx="24" cy="28" r="11" fill="#ffd98a" />
      <path d="M0 30h48v18H0z" fill="#7d2f3a" />
      <path d="M12 35h24M17 40h14" stroke="#ffd98a" stroke-width="2" />
    </>
  ),
  // cup
  () => (
    <>
      <rect width="48" height="48" fill="#5b4636" />
      <path d="M12 20h20v10a8 8 0 0 1-8 8h-4a8 8 0 0 1-8-8z" fill="#f0e2cd" />
      <path d="M32 23h3a4 4 0 0 1 0 8h-3" fill="none" stroke="#f0e2cd" stroke-width="2.5" />
      <path d="M18 8q3 3 0 7M25 8q3 3 0 7" stroke="#c9ad8b" stroke-width="2" fill="none" />
    </>
  ),
  // key
  () => (
    <>
      <rect width="48" height="48" fill="#6d5f8d" />
      <circle cx="17" cy="24" r="7" fill="none" stroke="#efe6ff" stroke-width="4" />
      <path d="M24 24h16v6M33 24v5" stroke="#efe6ff" stroke-width="4" fill="none" />
    </>
  ),
  // pine
  () => (
    <>
      <rect width="48" height="48" fill="#c8d8dd" />
      <path d="m24 6 9 13h-5l8 11H12l8-11h-5z" fill="#2f5d4c" />
      <path d="M22 30h4v8h-4z" fill="#5c4331" />
      <path d="M0 38h48v10H0z" fill="#f5f8f8" />
    </>
  ),
  // bolt
  () => (
    <>
      <rect width="48" height="48" fill="#26303a" />
      <path d="M27 6 12 27h10l-3 15 16-22H25z" fill="#8fd0ff" />
    </>
  ),
  // cat
  () => (
    <>
      <rect width="48" height="48" fill="#b97a56" />
      <path d="M12 12l7 6h10l7-6v18a12 11 0 0 1-24 0z" fill="#fbeee2" />
      <circle cx="19.5" cy="27" r="2" fill="#3b2a20" />
      <circle cx="28.5" cy="27" r="2" fill="#3b2a20" />
      <path d="M22 32l2 2 2-2" stroke="#3b2a20" stroke-width="1.6" fill="none" />
    </>
  ),
  // ship
  () => (
    <>
      <rect width="48" height="48" fill="#e6c9a8" />
      <path d="M23 8v22H11zM26 12v18h11z" fill="#fff" />
      <path d="M8 33h33l-5 8H13z" fill="#8a3b3b" />
    </>
  ),
  // owl
  () => (
    <>
      <rect width="48" height="48" fill="#46566b" />
      <path d="M11 10l6 4h14l6-4v18a13 13 0 0 1-26 0z" fill="#8fa3bb" />
      <circle cx="18.5" cy="23" r="5" fill="#fff" />
      <circle cx="29.5" cy="23" r="5" fill="#fff" />
      <circle cx="18.5" cy="23" r="2.2" fill="#1d2530" />
      <circle cx="29.5" cy="23" r="2.2" fill="#1d2530" />
      <path d="m24 26 2.5 4h-5z" fill="#f0b65a" />
    </>
  ),
];
