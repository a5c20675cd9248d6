// this file replaces every picture, so a test sees that there is a picture, but not which one
export default '/asset';
