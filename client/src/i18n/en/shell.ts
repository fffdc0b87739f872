/** The frame around the views: top bar, connection, notices, errors. */
export const shell = {
  "nav.lobby": "Lobby",
} as const;
