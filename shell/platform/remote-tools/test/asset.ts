// replaces each picture; a test sees that there is a picture, but not which one
export default '/asset';
