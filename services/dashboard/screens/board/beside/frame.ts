/** The frame of the board that a chat is shown in. */
export const chatFrame = 'chat';
